/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.Desk.CONTEXT;
import static io.karta.engine.Desk.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentProcess;
import io.karta.agent.InvalidInputException;
import io.karta.agent.PlannerType;
import io.karta.agent.ProcessOptions;
import io.karta.agent.ProcessStatus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Actions that run only for what has just come. */
class TriggersTest {

    sealed interface Event {}

    record Said(String text) implements Event {}

    record Left(String who) implements Event {}

    record Chat() {}

    record Reply(String text) {}

    record Note(String text) {}

    private final List<LocalPlatform> platforms = new ArrayList<>();

    private AgentProcess run(AgentModel agent, Object... inputs) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .executor(Runnable::run)
                .build();
        platforms.add(platform);
        return platform.run(platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), inputs));
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream().map(run -> run.action()).toList();
    }

    /** Needs the chat, which is there all the time, and answers whenever something was said. */
    private static Desk bot(Invoker answer) {
        return new Desk("Bot")
                .action("respond", List.of(a(Chat.class), CONTEXT), Reply.class, answer, action -> action.trigger(
                                Said.class)
                        .rerunnable(true));
    }

    private static AgentModel chatting(Invoker answer) {
        return bot(answer).model().plannedBy(PlannerType.UTILITY);
    }

    @Nested
    class InAConversation {

        @Test
        void everyMessageIsAnsweredOnce() {
            AgentProcess process = run(chatting(values -> new Reply("hi")), new Chat());

            process.add(new Said("one"));
            process.add(new Said("two"));

            assertThat(ran(process)).containsExactly("Bot.respond", "Bot.respond");
        }

        @Test
        void onlyTheLatestCounts() {
            AgentProcess process = run(chatting(values -> new Reply("hi")), new Chat(), new Said("one"), new Note("n"));

            assertThat(ran(process)).isEmpty();
            assertThat(process.explain()).contains("Bot.respond lacks Said that has just come");
        }

        @Test
        void anActionThatYieldsNothingUsesItUp() {
            AgentProcess process = run(chatting(values -> null), new Chat(), new Said("one"));

            assertThat(ran(process)).containsExactly("Bot.respond");
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        }

        @Test
        void whatAnActionAddsHasJustCome() {
            AgentModel agent = bot(values -> new Reply("hi"))
                    .action("listen", List.of(a(Chat.class), CONTEXT), void.class, values -> {
                        Desk.context(values, 1).blackboard().add(new Said("overheard"));
                        return null;
                    })
                    .model()
                    .plannedBy(PlannerType.UTILITY);

            AgentProcess process = run(agent, new Chat());

            assertThat(ran(process)).containsExactly("Bot.listen", "Bot.respond");
        }
    }

    @Nested
    class WhereAProcessLooksAhead {

        private Desk reporter() {
            return new Desk("Desk")
                    .action("hear", List.of(a(Chat.class)), Event.class, values -> new Said("x"))
                    .action("note", List.of(a(Chat.class)), Note.class, values -> new Note("n"))
                    .action(
                            "reply",
                            List.of(a(Note.class)),
                            Reply.class,
                            values -> new Reply("r"),
                            action -> action.trigger(Said.class))
                    .goal("replied", "reply", Reply.class);
        }

        @Test
        void thePlanMindsTheOrder() {
            AgentProcess process = run(reporter().model(), new Chat());

            assertThat(ran(process)).containsExactly("Desk.note", "Desk.hear", "Desk.reply");
        }

        @Test
        void whatNobodyBringsIsNamed() {
            AgentModel agent = new Desk("Desk")
                    .action("note", List.of(a(Chat.class)), Note.class, values -> new Note("n"))
                    .action(
                            "reply",
                            List.of(a(Note.class)),
                            Reply.class,
                            values -> new Reply("r"),
                            action -> action.trigger(Said.class))
                    .goal("replied", "reply", Reply.class)
                    .model();

            assertThatThrownBy(() -> run(agent, new Chat()))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("Desk.reply needs Said that has just come, which nothing produces");
        }

        @Test
        void aTriggerNobodyYieldsIsNeededFromOutside() {
            var agent = new CompiledAgent(chatting(values -> null));

            assertThat(agent.neededFromOutside()).containsExactlyInAnyOrder(Chat.class, Said.class);
        }
    }
}
