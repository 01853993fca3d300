/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.engine.call.CallScope;
import io.karta.engine.guard.TextCheck.Place;
import io.karta.guard.Checkpoint;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.message.ToolCall;
import io.karta.message.UserMessage;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.tool.ToolResult;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * The guardrails around one conversation. Checks user input once for each model, even if it is sent repeatedly.
 * Thread-safe.
 */
public final class GuardrailChain {

    private final CallInterceptors interceptors;
    private final String model;
    private final CallScope scope;
    private final IdentityHashMap<Message, Message> seen = new IdentityHashMap<>();
    private final Map<String, GuardrailChain> others = new ConcurrentHashMap<>();

    public GuardrailChain(CallInterceptors interceptors, String model, CallScope scope) {
        this.interceptors = interceptors;
        this.model = model;
        this.scope = scope;
    }

    /** Returns this chain for another model, because verdicts can depend on the model. */
    public GuardrailChain of(String other) {
        return other.equals(model)
                ? this
                : others.computeIfAbsent(other, name -> new GuardrailChain(interceptors, name, scope));
    }

    public CallInterceptors interceptors() {
        return interceptors;
    }

    /** Checks the input of a user. */
    synchronized ModelRequest input(ModelRequest request) {
        if (interceptors.inputs().isEmpty()) {
            return request;
        }
        return request.withMessages(request.messages().stream().map(this::input).toList());
    }

    private Message input(Message message) {
        if (!(message instanceof UserMessage user)) {
            return message;
        }
        Message known = seen.get(message);
        if (known != null) {
            return known;
        }
        Message checked = checked(user);
        seen.put(message, checked);
        seen.put(checked, checked);
        return checked;
    }

    private Message checked(UserMessage message) {
        List<MessagePart> parts =
                message.parts().stream().<MessagePart>map(this::input).toList();
        return parts.equals(message.parts()) ? message : new UserMessage(parts);
    }

    private MessagePart input(MessagePart part) {
        return part instanceof TextPart text ? new TextPart(input(text.text())) : part;
    }

    private String input(String text) {
        return at(Checkpoint.INPUT, Optional.empty())
                .checked(
                        interceptors.inputs(), (guardrail, each, context) -> guardrail.checkInput(each, context), text);
    }

    /** Checks the output of a model: text, thinking and arguments of tools. */
    ModelResponse output(ModelResponse response) {
        String text = output(response.text());
        String thinking = output(response.thinking());
        List<ToolCall> calls =
                response.toolCalls().stream().map(this::arguments).toList();
        ModelResponse checked = response.withText(text).withThinking(thinking);
        return calls.isEmpty() ? checked : checked.withToolCalls(calls);
    }

    private String output(String text) {
        return text.isEmpty()
                ? text
                : at(Checkpoint.OUTPUT, Optional.empty())
                        .checked(
                                interceptors.outputs(),
                                (guardrail, each, context) -> guardrail.checkOutput(each, context),
                                text);
    }

    /** Checks the result of a tool that is the answer. */
    public ToolResult directAnswer(ToolResult direct) {
        return interceptors.outputs().isEmpty() ? direct : rewritten(direct, this::output);
    }

    /** Checks the arguments of a tool call. */
    public ToolCall arguments(ToolCall call) {
        if (interceptors.tools().isEmpty()) {
            return call;
        }
        String arguments = at(Checkpoint.TOOL_ARGUMENTS, Optional.of(call.name()))
                .checked(
                        interceptors.tools(),
                        (guardrail, each, context) -> guardrail.checkArguments(each, context),
                        call.arguments());
        return new ToolCall(call.id(), call.name(), arguments);
    }

    /** Checks the result of a tool before the model reads it. */
    public ToolResult result(ToolCall call, ToolResult result) {
        if (interceptors.tools().isEmpty()) {
            return result;
        }
        var check = at(Checkpoint.TOOL_RESULT, Optional.of(call.name()));
        return rewritten(
                result,
                text -> check.checked(
                        interceptors.tools(),
                        (guardrail, each, context) -> guardrail.checkResult(each, context),
                        text));
    }

    /**
     * Drops the object of a rewritten text, because it may contain the removed content. Images remain, because
     * guardrails check only texts.
     */
    private static ToolResult rewritten(ToolResult result, UnaryOperator<String> checking) {
        List<MessagePart> parts = result.parts().stream()
                .<MessagePart>map(
                        part -> part instanceof TextPart text ? new TextPart(checking.apply(text.text())) : part)
                .toList();
        if (parts.equals(result.parts())) {
            return result;
        }
        if (result instanceof ToolResult.InputRequired request) {
            return ToolResult.inputRequired(TextPart.textOf(parts), request.schema(), request.state());
        }
        if (result instanceof ToolResult.ActionEnd end) {
            return new ToolResult.ActionEnd(TextPart.textOf(parts), end.kind());
        }
        if (result instanceof ToolResult.Parts) {
            return new ToolResult.Parts(parts, Optional.empty(), result.isError());
        }
        String text = TextPart.textOf(parts);
        return result.isError() ? ToolResult.error(text) : ToolResult.text(text);
    }

    private TextCheck at(Checkpoint checkpoint, Optional<String> tool) {
        return new TextCheck(new Place(checkpoint, model, tool, scope.process()), scope::tripped);
    }
}
