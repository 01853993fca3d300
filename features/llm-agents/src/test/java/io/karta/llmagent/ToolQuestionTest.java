/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static io.karta.testkit.Eventually.eventually;
import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import io.karta.agent.Confirmation;
import io.karta.agent.Outcome;
import io.karta.agent.llm.AgentCall;
import io.karta.agent.llm.AgentCallback;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.agent.llm.SessionId;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.generation.TypeRef;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessWaitingException;
import io.karta.spi.JournalEntry;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolResult;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tools of LLM agents that require approval or input of the user; answered on another node with its own objects. */
class ToolQuestionTest extends ToolQuestionFixture {

    @Test
    void asksAndContinuesAfterTheApproval() {
        model.on("You are the clerk").call("refund", REFUND).text("Done.");
        AgentProcess process = begun(clerk(), "Refund it");
        assertThat(question(process).form().title()).isEqualTo("Refund 40 for order A-17?");
        assertThat(ran).isEmpty();

        answer(process, true);

        assertThat(process.result(String.class)).isEqualTo("Done.");
        assertThat(ran).containsExactly("refund A-17");
        assertThat(heard()).containsExactly("40 refunded");
    }

    @Test
    void reportsARejectionToTheModel() {
        model.on("You are the clerk").call("refund", REFUND).text("Then not.");
        AgentProcess process = begun(clerk(), "Refund it");

        answer(process, false);

        assertThat(process.result(String.class)).isEqualTo("Then not.");
        assertThat(ran).isEmpty();
        assertThat(heard()).singleElement().asString().contains("refund");
    }

    @Test
    void continuesOnAnotherNode() {
        model.on("You are the clerk")
                .call("lookUp", "{\"order\": \"A-17\"}")
                .call("refund", REFUND)
                .text("Done.");
        AgentProcess process = begun(clerk(), "Refund it");

        AgentProcess restarted = restarted(clerk(), process);
        answer(restarted, true);

        assertThat(restarted.result(String.class)).isEqualTo("Done.");
        assertThat(ran).containsExactly("lookUp A-17", "refund A-17");
        assertThat(model.requests()).hasSize(3);
        assertThat(model.requests().get(2).tools())
                .hasToString(model.requests().get(1).tools().toString());
    }

    @Test
    void callsTheOtherToolsOfTheRoundOnce() {
        model.on("You are the clerk")
                .calls(
                        call("1", "lookUp", "{\"order\": \"1\"}"),
                        call("2", "refund", REFUND),
                        call("3", "close", "{\"order\": \"2\"}"),
                        call("4", "lookUp", "{\"order\": \"3\"}"))
                .text("Done.");
        AgentProcess process = begun(clerk(), "Refund it");
        assertThat(ran).containsExactly("lookUp 1");

        answer(process, true);
        assertThat(question(process).form().title()).isEqualTo("Close 2?");
        assertThat(ran).containsExactly("lookUp 1", "refund A-17");
        AgentProcess restarted = restarted(clerk(), process);
        answer(restarted, false);

        assertThat(restarted.result(String.class)).isEqualTo("Done.");
        assertThat(ran).containsExactly("lookUp 1", "refund A-17", "lookUp 3");
        assertThat(model.requests()).hasSize(2);
    }

    @Test
    void keepsObjectsThatToolsHaveAdded() {
        model.on("You are the clerk")
                .call("count", "{\"things\": 7}")
                .call("refund", REFUND)
                .text("Done.");
        AgentProcess process = begun(clerk().outputKey("said"), "Refund it");

        AgentProcess restarted = restarted(clerk().outputKey("said"), process);
        answer(restarted, true);

        assertThat(restarted.result(String.class)).isEqualTo("Done.");
        assertThat(restarted.blackboard().all(Integer.class)).containsExactly(7);
        assertThat(restarted.blackboard().find("said")).contains("Done.");
    }

    @Test
    void producesTypedAnswers() {
        model.on("You are the clerk").call("refund", REFUND).text("nonsense").text("[{\"text\": \"Done.\"}]");
        AgentSource lists = clerk().output(new TypeRef<List<Reply>>() {});
        AgentProcess process = begun(lists, "Refund it");

        AgentProcess restarted = restarted(lists, process);
        answer(restarted, true);

        assertThat(restarted.status()).as(restarted.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(restarted.blackboard().objects()).contains(List.of(new Reply("Done.")));
    }

    @Test
    void callsCallbacksOncePerTurn() {
        model.on("You are the clerk").call("refund", REFUND).text("Done.");
        var counting = new AgentCallback() {
            @Override
            public Optional<Object> before(AgentCall call) {
                ran.add("before");
                return Optional.empty();
            }

            @Override
            public Optional<Object> after(AgentCall call, Object answer) {
                ran.add("after");
                return Optional.of(answer + "!");
            }
        };
        AgentProcess process = begun(clerk().agentCallback(counting), "Refund it");

        answer(process, true);

        assertThat(process.result(String.class)).isEqualTo("Done.!");
        assertThat(ran).containsExactly("before", "refund A-17", "after");
    }

    @Test
    void sendsTheInputOfTheUserToTheTool() {
        model.on("You are the clerk").call("book", "{\"flight\": \"KA 1\"}").text("Booked.");
        AgentProcess process = begun(clerk(), "Book it");
        AgentProcess restarted = restarted(clerk(), process);
        assertThat(question(restarted).form().title()).isEqualTo("Which seat?");

        restarted.answer(
                question(restarted).id(),
                ToolInput.of(Json.createObjectBuilder().add("seat", "7A").build()));

        assertThat(restarted.result(String.class)).isEqualTo("Booked.");
        assertThat(heard()).containsExactly("seat 7A");
    }

    @Test
    void takesTheInputOfTheFirstRun() {
        model.on("You are the clerk for first")
                .call("say", "{}")
                .call("refund", REFUND)
                .text("Done.");
        AgentProcess process = begun(saying(), "first");

        AgentProcess restarted = restarted(saying(), process);
        answer(restarted, true);

        assertThat(restarted.status()).as(restarted.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(ran).contains("input first").doesNotContain("input second");
    }

    private LlmAgent<String, String> saying() {
        return clerk().instruction("You are the clerk for {input}.")
                .tools(new Adding())
                .agentCallback(new AgentCallback() {
                    @Override
                    public Optional<Object> after(AgentCall call, Object answer) {
                        ran.add("input " + call.input());
                        return Optional.empty();
                    }
                });
    }

    @Test
    void awaitsTheUserForACallerInAChildProcess() {
        model.on("You are the clerk").call("refund", REFUND).answer(new Reply("Done."));
        LlmAgent<String, Reply> asked = clerk().output(Reply.class);
        LocalPlatform platform = node(asked);
        AgentDefinition boss = Agents.agent("Boss", "Delegates")
                .action("delegate", action -> action.reads(Case.class)
                        .produces(Reply.class)
                        .runningWithOutcome((inputs, context) -> Outcome.delegate(asked, "Refund it", Reply.class)))
                .goal("delegate", "Delegate", "delegate")
                .build();
        platform.deploy(boss);
        AgentProcess process =
                platform.run(platform.createProcess(boss, ProcessOptions.defaults(), new Case("broken")));

        AgentProcess child =
                platform.process(question(process).child().orElseThrow()).orElseThrow();
        answer(child, true);

        eventually(() -> process.status() == ProcessStatus.COMPLETED);
        assertThat(process.result(Reply.class)).isEqualTo(new Reply("Done."));
    }

    @Test
    void cannotWaitInsideAnotherAction() {
        model.on("You are the clerk").call("refund", REFUND);
        LocalPlatform platform = node(clerk());
        AgentDefinition boss = Agents.agent("Boss", "Asks")
                .action("ask", action -> action.produces(String.class)
                        .running(context -> clerk().in(context, "Refund")))
                .goal("ask", "Ask", "ask")
                .build();

        AgentProcess process = platform.run(platform.createProcess(boss, ProcessOptions.defaults()));

        assertThat(process.failure().orElseThrow()).hasMessageContainingAll("KARTA-793", "refund", "close", "in(..)");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void aCallerWithoutTimeForTheUserLearnsOfTheQuestion() {
        model.on("You are the clerk").call("refund", REFUND).text("Done.");
        LocalPlatform platform = node(clerk());

        assertThatThrownBy(() -> platform.invocation(String.class).invoke("Refund it"))
                .isInstanceOf(ProcessWaitingException.class)
                .hasMessageContaining("Refund 40 for order A-17?");
    }

    /** Tools of a declarative agent. */
    static final class Till {

        @LlmTool(description = "Pays")
        @Confirm("Pay {amount}?")
        String pay(int amount) {
            return amount + " paid";
        }
    }

    @DeclarativeLlmAgent(description = "Pays", instruction = "You are the cashier.", tools = Till.class)
    interface Cashier {
        Reply answer(Case request);
    }

    @Test
    void asksForADeclarativeAgentWithoutADurableStore() {
        try (var test = new TestPlatform()) {
            test.model.on("You are the cashier").call("pay", "{\"amount\": 3}").answer(new Reply("Done."));
            Cashier cashier = test.deployed(AgentInterface.of(Cashier.class));

            var waiting =
                    catchThrowableOfType(ProcessWaitingException.class, () -> cashier.answer(new Case("A kettle")));
            answer(waiting.process(), true);

            assertThat(waiting.process().result(Reply.class)).isEqualTo(new Reply("Done."));
            assertThat(test.model.requests()).hasSize(2);
        }
    }

    /** Tools of an agent that was deployed later. */
    static final class Shelf {

        @LlmTool(description = "Looks an order up")
        String lookUp(String order) {
            return order;
        }
    }

    @Test
    void reportsAToolThatTheDeployedAgentNoLongerHas() {
        model.on("You are the clerk").call("refund", REFUND).text("I cannot.");
        AgentProcess process = begun(clerk(), "Refund it");

        AgentProcess restarted = restarted(
                LlmAgent.named("clerk").instruction("You are the clerk.").toolObjects(new Shelf()), process);
        answer(restarted, true);

        assertThat(restarted.result(String.class)).isEqualTo("I cannot.");
        assertThat(heard()).singleElement().asString().contains("refund");
        assertThat(ran).isEmpty();
    }

    /** Tools whose question expires. */
    static final class Counter {

        @LlmTool(description = "Pays")
        @Confirm(value = "Pay {amount}?", expiresAfter = "PT0.1S")
        String pay(int amount) {
            return amount + " paid";
        }
    }

    @Test
    void anExpiredQuestionEndsTheActionWithoutAnAnswer() {
        model.on("You are the clerk").call("pay", "{\"amount\": 3}");
        AgentProcess process =
                begun(LlmAgent.named("clerk").instruction("You are the clerk.").toolObjects(new Counter()), "Pay it");

        eventually(() -> process.status() == ProcessStatus.STUCK);

        assertThat(process.last(String.class)).contains("Pay it"); // its input only
        assertThat(model.requests()).hasSize(1);
    }

    @DeclarativeLlmAgent(name = "teller", description = "Pays", instruction = "You are teller.", tools = Counter.class)
    interface Teller {

        String answer(@SessionId String session, String question);
    }

    @Test
    void anExpiredQuestionEndsATurnWithoutText() {
        try (var test = new TestPlatform()) {
            test.model.on("You are teller").call("pay", "{\"amount\": 3}");
            Teller teller = test.deployed(AgentInterface.of(Teller.class));

            assertThat(teller.answer("a", "Pay it")).isEmpty();
        }
    }

    @Test
    void repeatsNothingAfterACrashThatFollowsTheAnswer() {
        model.on("You are the clerk").call("refund", REFUND).text("Lost.");
        AgentProcess process = begun(clerk(), "Refund it");
        stores.get(0).crashBefore(JournalEntry.ActionRan.class);
        String question = question(process).id();
        assertThatThrownBy(() -> process.answer(question, new Confirmation(true)))
                .hasMessageContaining("KARTA-347");

        AgentProcess ended = finished(node(clerk()), process.id());

        assertThat(ended.result(String.class)).isEqualTo("Lost.");
        assertThat(ran).containsExactly("refund A-17");
        assertThat(model.requests()).hasSize(2);
    }

    /** A tool that adds an object of the type of the agent's input. */
    private static final class Adding implements Tool {

        @Override
        public String name() {
            return "say";
        }

        @Override
        public String description() {
            return "Says it";
        }

        @Override
        public JsonObject inputSchema() {
            return Json.createObjectBuilder().add("type", "object").build();
        }

        @Override
        public ToolResult call(String arguments, ToolContext context) {
            context.add("second");
            return ToolResult.text("said");
        }
    }
}
