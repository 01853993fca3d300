/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.a;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.engine.ForwardingStore;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.history.ActionRun;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;

/** Agents with states, on nodes that share a store. */
abstract class StatesFixture {

    record Story(String text) {}

    record Feedback(boolean accepted, String remark) {}

    record Note(String text) {}

    record Facts(String text) {}

    @State
    sealed interface Stage permits Draft, Done {}

    record Draft(Story story) implements Stage {}

    record Done(Story story) implements Stage {}

    /** Where the next thing happens to a process. */
    enum Node {
        /** Where it was begun. */
        SAME,
        /** On one that has nothing but the journal, each time another one. */
        ANOTHER
    }

    static final UserInput TOPIC = new UserInput("a fox");
    final List<LocalPlatform> platforms = new ArrayList<>();
    final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    final ProcessStore kept = new InMemoryProcessStore(100, Clock.systemUTC());
    TestAgents desk = storyDesk();
    final List<AgentModel> others = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    static UnaryOperator<ActionModel.Builder> in(Class<?> state) {
        return action -> action.ofState(state);
    }

    static Outcome<Feedback> asked(Draft draft) {
        return Outcome.await(
                Form.of(Feedback.class).title("How is this?").text(draft.story().text()));
    }

    static Stage assessed(Draft draft, Feedback feedback) {
        Story story = draft.story();
        return feedback.accepted() ? new Done(story) : new Draft(new Story(story.text() + ", " + feedback.remark()));
    }

    static TestAgents drafting() {
        return new TestAgents("StoryDesk")
                .action("craft", List.of(a(UserInput.class)), Draft.class, values -> new Draft(new Story("A fox")))
                .action("ask", List.of(a(Draft.class)), Feedback.class, v -> asked((Draft) v[0]), in(Draft.class))
                .action(
                        "assess",
                        List.of(a(Draft.class), a(Feedback.class)),
                        Stage.class,
                        values -> assessed((Draft) values[0], (Feedback) values[1]),
                        in(Draft.class));
    }

    static TestAgents storyDesk() {
        return drafting()
                .action("finish", List.of(a(Done.class)), Story.class, v -> ((Done) v[0]).story(), in(Done.class))
                .goal("story", "Done.finish", Story.class, UserInput.class);
    }

    LocalPlatform platform() {
        List<AgentModel> agents = new ArrayList<>(others);
        agents.add(desk.model());
        var codec = ShapeJournalCodec.of(agents, new Shapes(), List.of());
        var store = new ForwardingStore(kept) {

            @Override
            public boolean isDurable() {
                return true;
            }

            @Override
            public List<JournalEntry> load(String process, long from) {
                return super.load(process, from).stream()
                        .map(entry -> codec.read(codec.write(entry)))
                        .toList();
            }
        };
        var platform = LocalPlatform.builder()
                .agents(agents)
                .store(store)
                .events(events::add)
                .build();
        platforms.add(platform);
        return platform;
    }

    AgentProcess begun(ProcessOptions options, Object... inputs) {
        LocalPlatform platform = platform();
        return platform.createProcess(desk.model(), options, inputs);
    }

    AgentProcess run(Object... inputs) {
        return run(ProcessOptions.defaults(), inputs);
    }

    AgentProcess run(ProcessOptions options, Object... inputs) {
        AgentProcess process = begun(options, inputs);
        return platforms.get(0).run(process);
    }

    AgentProcess on(Node node, AgentProcess process) {
        return node == Node.SAME ? process : platform().process(process.id()).orElseThrow();
    }

    static void answer(AgentProcess process, Object answer) {
        process.answer(process.pendingAnswer().orElseThrow().id(), answer);
    }

    static List<String> ran(AgentProcess process) {
        return process.history().stream()
                .filter(run -> run.ending() != ActionRun.Ending.WAITING)
                .map(run -> run.action().substring(run.action().indexOf('.') + 1))
                .toList();
    }
}
