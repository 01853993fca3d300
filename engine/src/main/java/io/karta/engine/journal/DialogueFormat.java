/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.engine.definition.TypeNames;
import io.karta.generation.type.RawClass;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.ProviderState;
import io.karta.message.SystemMessage;
import io.karta.message.TextPart;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.UnreadableValue;
import io.karta.spi.UnwritableValueException;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolResult;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Suspended dialogues as records of {@link JournalJson} and back. */
record DialogueFormat(JournalTypes types, ValueCodec values) {

    JournalJson.Conversation line(SuspendedDialogue waiting) {
        if (!types.has(waiting.resultType())) {
            throw Messages.unknownType(waiting.resultType());
        }
        ToolCallRound turn = waiting.turn();
        return new JournalJson.Conversation(
                TypeNames.of(waiting.resultType()),
                waiting.model(),
                waiting.role(),
                line(turn.request().options()),
                turn.request().messages().stream().map(DialogueFormat::line).toList(),
                turn.text(),
                lines(turn.calls()),
                line(turn.state()),
                turn.results().stream().map(DialogueFormat::line).toList(),
                turn.iteration(),
                waiting.attempt(),
                waiting.tools(),
                waiting.values().entrySet().stream()
                        .map(each -> values.write(value(each.getKey(), each.getValue())))
                        .toList(),
                waiting.maxIterations(),
                turn.input().map(input -> new JournalJson.InputRequest(input.text(), input.schema(), input.state())),
                turn.inner().map(this::line),
                waiting.repetition().map(this::line));
    }

    JournalJson.Form line(ToolCallForm<?> form) {
        return new JournalJson.Form(
                TypeNames.of(form.answer()),
                Optional.empty(),
                form.title(),
                form.text(),
                form.expiry(),
                form.role(),
                Optional.of(line(form.waiting())));
    }

    ToolCallForm<?> form(JournalJson.Form line, JournalJson.Conversation conversation) {
        return new ToolCallForm<>(waiting(conversation), line.title(), line.text(), line.expiry(), line.role());
    }

    private JournalJson.Repetition line(SuspendedDialogue.Repetition repetition) {
        return new JournalJson.Repetition(
                repetition.history().stream().map(this::line).toList(), repetition.arguments());
    }

    private SuspendedDialogue.Repetition repetition(JournalJson.Repetition line) {
        return new SuspendedDialogue.Repetition(
                line.history().stream().map(this::entry).toList(), line.arguments());
    }

    private JournalJson.ToolHistoryEntry line(ToolHistory.Entry entry) {
        return new JournalJson.ToolHistoryEntry(
                line(entry.call()), line(entry.result()), object(entry.result()).flatMap(this::written));
    }

    /** Returns the object for the program that the parts do not contain. */
    private static Optional<Object> object(ToolResult result) {
        return result instanceof ToolResult.Parts shown ? shown.value() : result.artefact();
    }

    /** An object that cannot be written is missing after a restart, as it is after a crash. */
    private Optional<ValueCodec.StoredObject> written(Object artefact) {
        try {
            return Optional.of(values.write(JournalRecords.unnumbered(artefact)));
        } catch (UnwritableValueException ignored) { // then the result is kept without it
            return Optional.empty();
        }
    }

    private ToolHistory.Entry entry(JournalJson.ToolHistoryEntry line) {
        Optional<Object> artefact = line.artefact()
                .map(values::read)
                .map(JournaledObject::value)
                .filter(value -> !(value instanceof UnreadableValue));
        ToolResult result = result(line.result());
        return new ToolHistory.Entry(
                call(line.call()),
                artefact.isEmpty() ? result : new ToolResult.Parts(result.parts(), artefact, result.isError()));
    }

    private static JournaledObject value(String key, Object value) {
        return new JournaledObject(0, Optional.of(key), value.getClass(), value);
    }

    SuspendedDialogue waiting(JournalJson.Conversation line) {
        Optional<Type> resultType = types.named(line.resultType());
        var request = ModelRequest.of(
                line.messages().stream().map(DialogueFormat::message).toList(), options(line.options()));
        Map<String, Object> provided = line.values().stream()
                .map(values::read)
                .collect(Collectors.toMap(object -> object.name().orElse(""), JournaledObject::value));
        return new SuspendedDialogue(
                resultType.isPresent() ? RawClass.boxed(resultType.get()) : UnreadableValue.class,
                line.model(),
                line.role(),
                round(request, line),
                line.attempt(),
                Optional.empty(),
                line.tools(),
                provided,
                line.maxIterations(),
                line.repetition().map(this::repetition));
    }

    private ToolCallRound round(ModelRequest request, JournalJson.Conversation line) {
        List<ToolResult> results =
                line.results().stream().map(DialogueFormat::result).toList();
        return new ToolCallRound(
                request,
                line.text(),
                calls(line.calls()),
                state(line.state()),
                results,
                line.iteration(),
                line.input()
                        .map(input -> new ToolResult.InputRequired(input.question(), input.schema(), input.state())),
                line.inner().map(form -> form(form, form.conversation().orElseThrow())));
    }

    static Optional<JournalJson.State> line(ProviderState state) {
        return state.isEmpty()
                ? Optional.empty()
                : Optional.of(new JournalJson.State(state.provider(), state.content()));
    }

    static ProviderState state(Optional<JournalJson.State> line) {
        return line.map(stored -> new ProviderState(stored.provider(), stored.content()))
                .orElse(ProviderState.NONE);
    }

    private static ToolResult result(JournalJson.Result line) {
        if (line.parts().isPresent()) {
            return new ToolResult.Parts(MessagePartFormat.parts(line.parts().get()), Optional.empty(), line.isError());
        }
        return line.isError() ? ToolResult.error(line.text()) : ToolResult.text(line.text());
    }

    private static JournalJson.Result line(ToolResult result) {
        return new JournalJson.Result(result.text(), result.isError(), beyondText(result.parts()));
    }

    /** Returns the parts of a result; empty if the result is a single text. */
    private static Optional<List<JournalJson.Part>> beyondText(List<MessagePart> parts) {
        return parts.size() == 1 && parts.get(0) instanceof TextPart
                ? Optional.empty()
                : Optional.of(MessagePartFormat.lines(parts));
    }

    private static List<JournalJson.ToolCall> lines(List<ToolCall> calls) {
        return calls.stream().map(DialogueFormat::line).toList();
    }

    private static JournalJson.ToolCall line(ToolCall call) {
        return new JournalJson.ToolCall(call.id(), call.name(), call.arguments());
    }

    private static List<ToolCall> calls(List<JournalJson.ToolCall> lines) {
        return lines.stream().map(DialogueFormat::call).toList();
    }

    private static ToolCall call(JournalJson.ToolCall line) {
        return new ToolCall(line.id(), line.name(), line.arguments());
    }

    private static JournalJson.Options line(LlmOptions options) {
        return new JournalJson.Options(
                options.temperature(),
                options.topP(),
                options.topK(),
                options.maxTokens(),
                options.frequencyPenalty(),
                options.presencePenalty(),
                options.timeout(),
                options.thinking(),
                options.thinkingTokens(),
                options.truncation());
    }

    private static LlmOptions options(JournalJson.Options line) {
        LlmOptions options = LlmOptions.defaults();
        options = line.temperature().map(options::withTemperature).orElse(options);
        options = line.topP().map(options::withTopP).orElse(options);
        options = line.topK().map(options::withTopK).orElse(options);
        options = line.maxTokens().map(options::withMaxTokens).orElse(options);
        options = line.frequencyPenalty().map(options::withFrequencyPenalty).orElse(options);
        options = line.presencePenalty().map(options::withPresencePenalty).orElse(options);
        options = line.timeout().map(options::withTimeout).orElse(options);
        options = line.truncation().map(options::withTruncation).orElse(options);
        options = line.thinkingTokens().map(options::withThinkingTokens).orElse(options);
        return line.thinking().map(options::withThinking).orElse(options); // after the tokens, which switch it on
    }

    static JournalJson.Message line(Message message) {
        if (message instanceof UserMessage user) {
            return line(JournalJson.Speaker.USER, user, Optional.of(MessagePartFormat.lines(user.parts())));
        }
        if (message instanceof AssistantMessage answer) {
            return new JournalJson.Message(
                    JournalJson.Speaker.ASSISTANT,
                    Optional.of(answer.text()),
                    Optional.empty(),
                    Optional.of(lines(answer.toolCalls())),
                    Optional.empty(),
                    line(answer.state()));
        }
        if (message instanceof ToolMessage result) {
            var word = new JournalJson.ToolWord(result.callId(), result.tool(), result.isError());
            return new JournalJson.Message(
                    JournalJson.Speaker.TOOL,
                    Optional.of(result.text()),
                    beyondText(result.parts()),
                    Optional.empty(),
                    Optional.of(word),
                    Optional.empty());
        }
        return line(JournalJson.Speaker.SYSTEM, message, Optional.empty());
    }

    private static JournalJson.Message line(
            JournalJson.Speaker speaker, Message message, Optional<List<JournalJson.Part>> parts) {
        return new JournalJson.Message(
                speaker,
                Optional.of(message.text()).filter(text -> parts.isEmpty()),
                parts,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    static JournalJson.Compacted line(JournalEntry.Compacted entry) {
        return new JournalJson.Compacted(
                entry.at(),
                entry.action(),
                entry.model(),
                entry.isToolCallsOnly(),
                entry.messages(),
                entry.part(),
                entry.dropped(),
                entry.replacement().stream().map(DialogueFormat::line).toList(),
                Optional.of(true).filter(yes -> entry.isTemporary()));
    }

    static JournalEntry.Compacted entry(JournalJson.Compacted line) {
        return new JournalEntry.Compacted(
                line.at(),
                line.action(),
                line.model(),
                line.isToolCallsOnly(),
                line.messages(),
                line.part(),
                line.dropped(),
                line.replacement().stream().map(DialogueFormat::message).toList(),
                line.isTemporary().orElse(false));
    }

    private static List<MessagePart> parts(JournalJson.Message line) {
        return line.parts()
                .map(MessagePartFormat::parts)
                .orElseGet(() -> List.of(new TextPart(line.text().orElse(""))));
    }

    static Message message(JournalJson.Message line) {
        String text = line.text().orElse("");
        return switch (line.speaker()) {
            case SYSTEM -> new SystemMessage(text);
            case USER -> new UserMessage(MessagePartFormat.parts(line.parts().orElse(List.of())));
            case ASSISTANT -> new AssistantMessage(text, calls(line.calls().orElse(List.of())), state(line.state()));
            case TOOL ->
                line.tool()
                        .map(word -> new ToolMessage(word.call(), word.tool(), parts(line), word.isError()))
                        .orElseThrow(() -> Messages.noEntry("a tool's word without its call"));
        };
    }
}
