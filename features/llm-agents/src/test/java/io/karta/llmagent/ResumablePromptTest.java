/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.ai.Ai;
import io.karta.ai.PromptRunner;
import io.karta.ai.ResumablePromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.builder.Agents;
import io.karta.message.UserMessage;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolRecovery;
import io.karta.tool.ToolResult;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Actions and tools that call a resumable prompt runner themselves. */
class ResumablePromptTest extends ToolQuestionFixture {

    private ResumablePromptRunner.Reply<String> ask(Ai ai, String who) {
        return ai.withDefaultLlm()
                .withSystemPrompt(who)
                .withToolObject(new Desk())
                .resumable()
                .respond(List.of(new UserMessage("Go")));
    }

    private ToolResult asking(ToolContext context) {
        ResumablePromptRunner.Reply<String> reply = ask(context.ai(), "You are inside");
        return reply.question()
                .map(ToolResult::awaiting)
                .orElseGet(() -> ToolResult.text(reply.answer().orElseThrow()));
    }

    private static PromptRunner outside(ActionContext context, Function<ToolContext, ToolResult> work) {
        return context.ai().withDefaultLlm().withSystemPrompt("You are outside").withTools(List.of(new Working(work)));
    }

    private AgentDefinition waiting() {
        return Agents.agent("Waiting", "Waits inside a tool")
                .action("ask", action -> action.produces(Reply.class)
                        .runningWithOutcome((inputs, context) ->
                                outside(context, this::asking).createOutcome("Ask", Reply.class)))
                .goal("ask", "Ask", "ask")
                .build();
    }

    private static AgentDefinition hurried(Function<ToolContext, ToolResult> work) {
        return Agents.agent("Hurried", "Cannot wait")
                .action("ask", action -> action.produces(Reply.class)
                        .running(context -> outside(context, work).createObject("Ask", Reply.class)))
                .goal("ask", "Ask", "ask")
                .build();
    }

    @Test
    void aToolOfAnOutcomeWaitsInItsOwnDialogue() {
        try (var test = new TestPlatform()) {
            test.model.on("You are outside").call("work", "{}").answer(new Reply("Done."));
            test.model.on("You are inside").call("refund", REFUND).text("Refunded.");
            AgentDefinition agent = waiting();
            AgentProcess process = test.run(() -> agent);

            answer(process, true);

            assertThat(process.result(Reply.class)).isEqualTo(new Reply("Done."));
            assertThat(ran).containsExactly("refund A-17");
            assertThat(test.model.requests()).hasSize(4);
        }
    }

    @Test
    void aRepeatedToolAsksAgain() {
        try (var test = new TestPlatform()) {
            var failure = new ModelException("broken", ModelException.Kind.AUTHENTICATION, null);
            test.model.on("You are inside").call("refund", REFUND).fail(failure).call("refund", REFUND);
            LlmAgent<String, String> agent = LlmAgent.named("agent")
                    .instruction("You are outside.")
                    .toolErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(2)))
                    .tools(new Working(this::asking));
            test.model.on("You are outside").call("work", "{}");
            AgentProcess process = test.run(agent, "Ask");

            answer(process, true);

            assertThat(question(process).form().title()).isEqualTo("Refund 40 for order A-17?");
            assertThat(ran).containsExactly("refund A-17");
        }
    }

    @Test
    void aToolOfAPromptThatCannotWaitReportsAnErrorBeforeItsModelIsCalled() {
        model.on("You are outside").call("work", "{}").answer(new Reply("Done."));
        AgentDefinition agent = hurried(this::asking);

        AgentProcess process = begun(() -> agent);

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(heard()).singleElement().asString().contains("KARTA-794");
        assertThat(model.requests()).hasSize(2);
    }

    @Test
    void aModelReceivesAnErrorInsteadOfAQuestionThatItsPromptCannotAsk() {
        model.on("You are outside").call("work", "{}").answer(new Reply("Done."));
        AgentDefinition agent = hurried(context -> ToolResult.awaiting(Form.of(Case.class)));

        AgentProcess process = begun(() -> agent);

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(heard()).singleElement().asString().contains("cannot be asked now");
    }

    @Test
    void aModelReceivesAnErrorInsteadOfAQuestionThatNoDialogueContinues() {
        model.on("You are an agent").call("work", "{}").text("Done.");
        LlmAgent<String, String> agent = LlmAgent.named("agent")
                .instruction("You are an agent.")
                .tools(new Working(context -> ToolResult.awaiting(Form.of(Case.class))));

        AgentProcess process = begun(agent, "Ask");

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(heard()).singleElement().asString().contains("cannot be asked now");
    }

    @Test
    void concurrentActionsWaitAndResumeIndependently() {
        model.on("You are one").call("refund", REFUND).text("One.");
        model.on("You are two").call("close", "{\"order\": \"2\"}").text("Two.");
        AgentSource both = both();
        ProcessOptions concurrent = ProcessOptions.defaults().concurrent();
        AgentProcess process = begun(both, concurrent, new Case("broken"));

        AgentProcess restarted = restarted(both, process);
        PendingAnswer second = restarted.pendingAnswers().get(1);
        restarted.answer(second.id(), new Confirmation(true));
        answer(restarted, true);

        assertThat(restarted.result(String.class)).isEqualTo("One. Two.");
        assertThat(ran).containsExactlyInAnyOrder("refund A-17", "close 2");
        assertThat(model.requests()).hasSize(4);
    }

    private AgentSource both() {
        AgentDefinition agent = Agents.agent("Both", "Asks twice")
                .action("one", action -> action.reads(Case.class)
                        .produces(Reply.class)
                        .runningWithOutcome((inputs, context) ->
                                ask(context.ai(), "You are one").outcome(text -> new Reply("" + text))))
                .action("two", action -> action.reads(Case.class)
                        .produces(Second.class)
                        .runningWithOutcome((inputs, context) ->
                                ask(context.ai(), "You are two").outcome(text -> new Second("" + text))))
                .action("join", action -> action.reads(Reply.class)
                        .reads(Second.class)
                        .produces(String.class)
                        .running((inputs, context) -> inputs.get(Reply.class).text() + " "
                                + inputs.get(Second.class).text()))
                .goal("join", "Join", "join")
                .build();
        return () -> agent;
    }

    record Second(String text) {}

    /** Tool with a given body. */
    private record Working(Function<ToolContext, ToolResult> work) implements Tool {

        @Override
        public String name() {
            return "work";
        }

        @Override
        public String description() {
            return "Works";
        }

        @Override
        public JsonObject inputSchema() {
            return Json.createObjectBuilder().add("type", "object").build();
        }

        @Override
        public ToolResult call(String arguments, ToolContext context) {
            return work.apply(context);
        }
    }
}
