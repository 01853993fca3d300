/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import static io.karta.testkit.KartaAssertions.assertThat;
import static io.karta.testkit.KartaAssertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.agent.Knowledge;
import io.karta.generation.TypeRef;
import io.karta.message.AssistantMessage;
import io.karta.testkit.FakeActionContext;
import io.karta.testkit.FakeAi;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class FakeActionContextTest {

    record Ticket(String text) {}

    record Story(String text) {}

    private static final Ticket KETTLE = new Ticket("kettle");
    private static final Ticket LAMP = new Ticket("lamp");
    private static final AgentSource UNUSED = () -> {
        throw new AssertionError("The fake runs no agent");
    };

    private final FakeActionContext context = FakeActionContext.create();

    @Nested
    class OnTheBlackboard {

        @Test
        void findsKnownObjects() {
            context.knowing(KETTLE, List.of(new Story("Once"))).binding("other", LAMP);

            assertThat(context.blackboard().last(Ticket.class)).contains(LAMP);
            assertThat(context.blackboard().get("other")).isEqualTo(LAMP);
            assertThat(context.blackboard().last(new TypeRef<List<Story>>() {})).contains(List.of(new Story("Once")));
            assertThat(context.blackboard().last(new TypeRef<List<Ticket>>() {}))
                    .isEmpty();
            assertThat(context.added()).isEmpty();
        }

        @Test
        void recordsObjectsThatWereThereBefore() {
            context.knowing(KETTLE);

            context.blackboard().add(KETTLE);

            assertThat(context.added()).containsExactly(KETTLE);
        }

        @Test
        void recordsWhatTheActionChanges() {
            context.knowing(KETTLE);

            context.blackboard().add(new Ticket("kettle"));
            context.blackboard().bind("story", new Story("Once"));
            context.blackboard().add(LAMP);
            context.blackboard().hide(LAMP);
            context.blackboard().setCondition("done", true);

            assertThat(context.added()).containsExactly(KETTLE, new Story("Once"));
            assertThat(context.blackboard().condition("done")).contains(true);
            assertThat(context.blackboard().names()).containsExactly("story");
        }

        @Test
        void hidesAKnownObject() {
            context.knowing(KETTLE);

            context.blackboard().hide(KETTLE);

            assertThat(context.blackboard().objects()).isEmpty();
        }
    }

    @Nested
    class OfChildren {

        @Test
        void returnsEachResultOnce() {
            context.withChildResults(new Story("Once"), KETTLE, LAMP);

            assertThat(context.run(Ticket.class, "first")).isEqualTo(KETTLE);
            assertThat(context.run("readTicket", Ticket.class, "second", 2)).isEqualTo(LAMP);
            assertThat(context.run(UNUSED, Story.class)).isEqualTo(new Story("Once"));
            assertThat(context.childInputs()).containsExactly("first", "second", 2);
        }

        @Test
        void namesTheResultThatIsMissing() {
            context.withChildResults(KETTLE);

            assertThatThrownBy(() -> context.run(Story.class, KETTLE))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("type Story", "[Ticket[text=kettle]]", "withChildResults");
            assertThat(context.childInputs()).isEmpty();
        }
    }

    @Test
    void recordsProgressAndMessages() {
        context.progress("1 of 2");
        context.sendMessage(new AssistantMessage("Hello"));

        assertThat(context.progressReports()).containsExactly("1 of 2");
        assertThat(context.sentMessages()).containsExactly(new AssistantMessage("Hello"));
    }

    @Test
    void recordsRequestsToEnd() {
        assertThat(context.agentTermination()).isEmpty();
        assertThat(context.actionTermination()).isEmpty();

        context.terminateAgent("sold out");
        context.terminateAction("no answer");

        assertThat(context.agentTermination()).contains("sold out");
        assertThat(context.actionTermination()).contains("no answer");
    }

    @Test
    void appliesFunctionsInOrder() {
        var ai = FakeAi.answering("A", "B");

        List<String> answers = FakeActionContext.with(ai)
                .parallelMap(List.of("a", "b"), 2, text -> ai.withDefaultLlm().generateText(text));

        assertThat(answers).containsExactly("A", "B");
        assertThatThrownBy(() -> context.parallelMap(List.of(), 0, text -> text))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void addsKnowledgeToPrompts() {
        var ai = FakeAi.answering("Yes");
        var original = FakeActionContext.with(ai);

        var informed = original.withKnowledge(List.of(Knowledge.of("rules", "Of the shop", "No returns")));
        informed.ai().withDefaultLlm().generateText("May I return it?");
        informed.progress("asked");

        assertThat(ai.onlyCall().toString()).contains("No returns");
        assertThat(original.progressReports()).containsExactly("asked");
    }

    @Test
    void expectsNoCallOfAModelByDefault() {
        assertThatThrownBy(() -> context.ai().withDefaultLlm().generateText("Hello"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Hello");
    }

    @Test
    void hasNoProcess() {
        assertThatThrownBy(context::process)
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-775: ")
                .hasMessageContainingAll("process()", "@KartaTest");
        assertThatThrownBy(context::platform).hasMessageContainingAll("KARTA-775", "platform()");
    }
}
