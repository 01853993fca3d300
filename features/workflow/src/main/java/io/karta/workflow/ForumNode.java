/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/** Discussion of a topic by several participants, with a captain who produces the result. */
record ForumNode(
        Type input, Type output, List<Forum.Speaker<Object, String>> speakers, Forum.Speaker<Object, Object> captain)
        implements Node {

    private static final Discussion SILENCE = new Discussion(List.of());

    @SuppressWarnings("unchecked") // the input has the result type of the previous step
    static <IN, OUT> ForumNode of(Type input, Type output, Forum<IN, OUT> forum) {
        return new ForumNode(
                input, output, (List<Forum.Speaker<Object, String>>) (List<?>) forum.speakers(), (Forum.Speaker<
                                Object, Object>)
                        forum.captain());
    }

    @Override
    public String title() {
        return "A forum";
    }

    private static Discussion contribute(
            Forum.Speaker<Object, String> speaker, Object topic, Discussion before, Optional<ActionContext> context) {
        return before.with(new Contribution(speaker.name(), speaker.speak(topic, before, context)));
    }

    @Override
    public Object run(Object topic, Optional<ActionContext> context) {
        Discussion discussion = SILENCE;
        for (Forum.Speaker<Object, String> speaker : speakers) {
            discussion = contribute(speaker, topic, discussion, context);
        }
        return captain.speak(topic, discussion, context);
    }

    @Override
    public void expand(WorkflowCompiler agent, Port from, Port to) {
        Port topic = agent.bound(from);
        Optional<Port> before = Optional.empty();
        for (Forum.Speaker<Object, String> speaker : speakers) {
            Port after = agent.port(Discussion.class);
            speech(agent, speaker, topic, before, after);
            before = Optional.of(after);
        }
        Port all = before.orElseThrow();
        agent.action(
                captain.name(),
                topic,
                to,
                all,
                (value, discussion, context) -> captain.speak(value, (Discussion) discussion, Optional.of(context)));
    }

    private static void speech(
            WorkflowCompiler agent,
            Forum.Speaker<Object, String> speaker,
            Port topic,
            Optional<Port> before,
            Port after) {
        if (before.isEmpty()) {
            agent.action(
                    speaker.name(),
                    topic,
                    after,
                    (value, context) -> contribute(speaker, value, SILENCE, Optional.of(context)));
        } else {
            agent.action(
                    speaker.name(),
                    topic,
                    after,
                    before.get(),
                    (value, discussion, context) ->
                            contribute(speaker, value, (Discussion) discussion, Optional.of(context)));
        }
    }

    @Override
    public boolean endsInOneAction() {
        return true;
    }
}
