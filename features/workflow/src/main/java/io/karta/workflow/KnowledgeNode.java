/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import io.karta.agent.Knowledge;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/** Step with knowledge for the prompts of its actions. */
record KnowledgeNode(Node step, List<Knowledge> knowledge) implements Node {

    KnowledgeNode {
        knowledge = List.copyOf(knowledge);
    }

    /** Returns the step itself if there is no knowledge. */
    static Node of(Node step, List<Knowledge> knowledge) {
        return knowledge.isEmpty() ? step : new KnowledgeNode(step, knowledge);
    }

    @Override
    public Type input() {
        return step.input();
    }

    @Override
    public Type output() {
        return step.output();
    }

    @Override
    public String title() {
        return step.title();
    }

    @Override
    public Object run(Object input, Optional<ActionContext> context) {
        return step.run(input, context.map(outer -> outer.withKnowledge(knowledge)));
    }

    @Override
    public void expand(WorkflowCompiler agent, Port from, Port to) {
        agent.withKnowledge(knowledge, () -> step.expand(agent, from, to));
    }

    @Override
    public boolean endsInOneAction() {
        return step.endsInOneAction();
    }
}
