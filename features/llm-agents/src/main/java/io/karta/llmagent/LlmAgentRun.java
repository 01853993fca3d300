/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.toList;

import io.karta.action.ActionContext;
import io.karta.agent.llm.AgentCallback;
import io.karta.agent.llm.History;
import io.karta.ai.Ai;
import io.karta.ai.PromptRunner;
import io.karta.ai.ResumablePromptRunner.Reply;
import io.karta.generation.Shapes;
import io.karta.message.Attachments;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.message.UserMessage;
import io.karta.tool.ToolResult;
import io.karta.userdata.ScopedState;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Run of an agent, including the agents that it transfers to. */
final class LlmAgentRun {

    private final AgentTree tree;
    private final ActionContext context;
    private final Object input;
    private final ObjectFormatter formatter;
    private final boolean binds;
    private final boolean mayWait;
    private final SessionHistory session;

    /**
     * Creates a run.
     *
     * @param binds whether the run binds the answer; with a single agent, the action does
     * @param mayWait whether the answer may be a question of a tool, after which the action runs again
     */
    LlmAgentRun(
            AgentTree tree,
            ActionContext context,
            Object input,
            ObjectFormatter formatter,
            boolean binds,
            boolean mayWait) {
        this.tree = tree;
        this.context = context;
        this.input = input;
        this.formatter = formatter;
        this.binds = binds;
        this.mayWait = mayWait;
        this.session = SessionHistory.of(context);
    }

    Reply<?> answer() {
        return run(tree.root());
    }

    private Reply<?> run(LlmAgentSettings first) {
        try {
            return runAgent(first, context.ai(), TransferHistory.beginningWith(first));
        } catch (RuntimeException e) {
            throw TransferTool.causeOf(e);
        }
    }

    /**
     * Answers a message of a session with the agent that answered last, if a transfer to it is permitted, otherwise
     * with the root agent.
     */
    Reply<?> reply() {
        return run(session.lastSpeaker().map(tree::speakerAfter).orElseGet(tree::root));
    }

    /** Records a transfer in a session, together with the result of its tool call. */
    void handedOver(LlmAgentSettings from, LlmAgentSettings to, String reason) {
        if (session.exists()) {
            context.blackboard().add(new HandOver(session.currentTurn(), from.name, to.name, reason));
        }
    }

    Shapes shapes() {
        return context.platform().shapes();
    }

    /** Returns the result of the agent that answers last. */
    Type answerType() {
        return tree.answer();
    }

    int maxHops() {
        return tree.root().maxHops;
    }

    /** Runs the turn of an agent, or resumes it after a question of its tools. */
    Reply<?> runAgent(LlmAgentSettings named, Ai ai, TransferHistory previous) {
        Map<String, LlmAgentSettings> reachable = tree.reachableFrom(named);
        LlmAgentSettings agent = named.resolved();
        var handOver = new TransferToolbox(this, agent, reachable, previous);
        Supplier<PromptRunner> runner = () -> {
            PromptRunner offered = with(agent, ai.withLlm(agent.llm));
            return reachable.isEmpty() ? offered : offered.withToolbox(handOver);
        };
        var turn =
                new AgentCallbackChain(agent.name, input, ReadOnlyContext.at(context), tree.answer(), callbacks(agent));
        Reply<?> reply = isResuming(ai)
                ? turn.resume(() -> ask(runner.get(), List.of()))
                : turn.invoke(() -> begin(agent, runner.get(), previous));
        reply.answer().filter(answer -> !handOver.isOver()).ifPresent(answer -> keep(agent, answer));
        return reply;
    }

    /** Returns whether an agent has begun its turn before, and its dialogue continues. */
    boolean isResuming(Ai ai) {
        return mayWait && ai.isResuming();
    }

    private Reply<?> begin(LlmAgentSettings agent, PromptRunner runner, TransferHistory previous) {
        var artifacts = new InstructionArtifacts(context);
        PromptRunner instructed = withInstructions(agent, runner, artifacts);
        return ask(instructed, conversation(agent, previous, artifacts.parts()));
    }

    private void keep(LlmAgentSettings agent, Object answer) {
        agent.outputKey.ifPresent(key -> keep(key, answer));
    }

    private void keep(String key, Object answer) {
        if (ScopedState.isScoped(key)) {
            String text = answer instanceof String plain ? plain : formatter.answer(answer, tree.answer());
            ScopedState.of(context).set(context, key, text);
        } else if (binds) {
            context.blackboard().bind(key, answer);
        }
    }

    /** Callbacks of the application come first. */
    private List<AgentCallback> callbacks(LlmAgentSettings agent) {
        return Stream.concat(context.extensions(AgentCallback.class).stream(), agent.agentCallbacks.stream())
                .toList();
    }

    private Reply<?> ask(PromptRunner runner, List<Message> conversation) {
        boolean isText = tree.answer().equals(String.class);
        if (mayWait) {
            return isText
                    ? runner.resumable().respond(conversation)
                    : runner.resumable().create(conversation, tree.answer());
        }
        return Reply.of(
                isText
                        ? runner.respond(conversation).text()
                        : tree.root().creating.apply(runner).fromMessages(conversation));
    }

    /** Returns the answer of an agent, or its question, to the agent that transferred to it. */
    ToolResult result(Reply<?> reply) {
        return reply.question()
                .map(ToolResult::awaiting)
                .orElseGet(() -> result(reply.answer().orElseThrow()));
    }

    private ToolResult result(Object answer) {
        Type type = tree.answer();
        return type.equals(String.class)
                ? ToolResult.text((String) answer)
                : ToolResult.withArtefact(formatter.answer(answer, type), answer);
    }

    private PromptRunner withInstructions(LlmAgentSettings agent, PromptRunner runner, InstructionArtifacts artifacts) {
        var variables = new InstructionVariables(context, input, agent.values, formatter, artifacts);
        PromptRunner withInstructions = runner;
        for (Optional<InstructionPart> part : List.of(tree.root().globalInstruction, agent.instruction)) {
            String text = part.map(each -> text(agent, each, variables)).orElse("");
            withInstructions = text.isBlank() ? withInstructions : withInstructions.withSystemPrompt(text);
        }
        return withInstructions;
    }

    private static String text(LlmAgentSettings agent, InstructionPart part, InstructionVariables variables) {
        String text = UserCode.of("the instruction", agent.name, () -> part.in(variables));
        return requireNonNull(text, "text");
    }

    private static PromptRunner with(LlmAgentSettings agent, PromptRunner runner) {
        PromptRunner all = runner.withToolGroups(agent.toolGroups.toArray(String[]::new))
                .withTools(agent.tools)
                .withToolContext(agent.values)
                .withToolErrors(agent.toolErrors)
                .withReferences(agent.references);
        all = agent.maxIterations.map(all::withMaxIterations).orElse(all);
        for (var guardrail : agent.guardrails) {
            all = all.withGuardrail(guardrail);
        }
        for (var callback : agent.modelCallbacks) {
            all = all.withModelCallback(callback);
        }
        for (var callback : agent.toolCallbacks) {
            all = all.withToolCallback(callback);
        }
        return all;
    }

    private List<Message> conversation(
            LlmAgentSettings agent, TransferHistory previous, List<MessagePart> attachments) {
        List<Message> messages = new ArrayList<>();
        UserMessage last = inputMessage();
        if (agent.history == History.DEFAULT) {
            messages.addAll(session.exists() ? session.messagesBefore(input) : messagesOnBlackboard());
            last = previous.summary().isEmpty() ? last : last.with(new TextPart(previous.summary()));
        }
        messages.add(attachments.stream().reduce(last, UserMessage::with, (one, other) -> other));
        return messages;
    }

    private List<Message> messagesOnBlackboard() {
        return context.blackboard().all(Message.class).stream()
                .filter(message -> message != input)
                .toList();
    }

    private UserMessage inputMessage() {
        if (input instanceof UserMessage message) {
            return message;
        }
        var attachments = new Attachments();
        var message = new UserMessage(formatter.collecting(attachments).of(input, tree.root().input));
        return Stream.concat(Stream.of(message.parts().get(0)), attachments.parts().stream())
                .collect(collectingAndThen(toList(), UserMessage::new));
    }
}
