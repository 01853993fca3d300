/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.Budget;
import io.karta.process.Verbosity;
import io.karta.spi.ProcessStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An agent that drafts a letter, requests user input, and finishes it; as it is today, and as it was and will be. */
final class Letters {

    private Letters() {}

    record Approval(boolean isGood) {}

    record Letter(String text) {}

    /** What the application was. */
    static final class Yesterday {
        private Yesterday() {}

        record Draft(String text, String mood) {}
    }

    /** What the application is. */
    static final class Today {
        private Today() {}

        record Draft(String text) {}
    }

    static ActionModel action(String name, List<Class<?>> inputs, Class<?> output, Invoker body) {
        var action = ActionModel.builder("Letters", name);
        inputs.forEach(input -> action.argument(new FromBlackboard(input, Optional.empty(), Presence.REQUIRED)));
        return action.output(output).calling(body);
    }

    static ActionModel draft(Class<?> type, Invoker body) {
        return action("draft", List.of(UserInput.class), type, body);
    }

    static ActionModel ask(Class<?> about) {
        return action("ask", List.of(about), Approval.class, values -> Outcome.await(Form.of(Approval.class)));
    }

    static ActionModel finish(String name, Class<?> draft) {
        return action(name, List.of(draft, Approval.class), Letter.class, values -> new Letter(values[0].toString()));
    }

    static AgentModel agent(String version, ActionModel... actions) {
        ActionModel last = actions[actions.length - 1];
        var goal = new GoalModel(
                "letter",
                "A letter",
                "Letters",
                last.id(),
                Letter.class,
                List.of(UserInput.class),
                List.of(),
                List.of(),
                true,
                Set.of());
        return new AgentModel("Letters", "test", "Writes letters", version, List.of(actions), List.of(), List.of(goal));
    }

    static AgentModel yesterday() {
        return agent(
                "1.0.0",
                draft(Yesterday.Draft.class, values -> new Yesterday.Draft("hello", "glad")),
                ask(Yesterday.Draft.class),
                finish("finish", Yesterday.Draft.class));
    }

    static ProcessStore store(TestDatabase database, AgentModel agent) {
        return JdbcProcessStore.of(database.pool(), ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of()));
    }

    static LocalPlatform platform(ProcessStore store, AgentModel agent, Duration lease) {
        return LocalPlatform.builder()
                .agents(List.of(agent))
                .store(store)
                .settings(new EngineSettings(Budget.defaults(), Duration.ofMinutes(5), Verbosity.silent(), lease))
                .build();
    }
}
