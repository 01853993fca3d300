/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.agent.Form;
import io.karta.engine.definition.TypeFit;
import io.karta.engine.definition.TypeNames;
import io.karta.message.ToolCall;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.ActionRun;
import io.karta.process.Budget;
import io.karta.process.ModelCall;
import io.karta.process.PendingAnswer;
import io.karta.process.Verbosity;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledFailure;
import io.karta.spi.ProcessSettings;
import io.karta.spi.RequestKey;
import io.karta.spi.UnreadableValue;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns entries into the records of {@link JournalJson} and back. Longer than most: each kind has its two directions
 * side by side.
 */
final class JournalFormat {

    private static final int DEEPEST_CAUSE = 10;

    private final JournalTypes types;
    private final ValueCodec values;
    private final DialogueFormat conversations;

    JournalFormat(JournalTypes types, ValueCodec values) {
        this.types = types;
        this.values = values;
        this.conversations = new DialogueFormat(types, values);
    }

    JournalJson.Created line(JournalEntry.Created entry) {
        return new JournalJson.Created(
                entry.at(),
                entry.agent(),
                entry.agentVersion(),
                entry.goal(),
                entry.parent(),
                entry.caller(),
                entry.callerRoles(),
                line(entry.terms()),
                entry.remembered().stream().map(values::write).toList(),
                entry.inputs().stream().map(values::write).toList());
    }

    JournalEntry.Created entry(JournalJson.Created line) {
        return new JournalEntry.Created(
                line.at(),
                line.agent(),
                line.agentVersion(),
                line.goal(),
                line.parent(),
                line.caller(),
                line.callerRoles(),
                terms(line.terms()),
                line.remembered().stream().map(values::read).toList(),
                line.inputs().stream().map(values::read).toList());
    }

    private static JournalJson.Terms line(ProcessSettings terms) {
        return new JournalJson.Terms(
                terms.budget().actions(),
                terms.budget().tokens(),
                terms.budget().cost(),
                terms.timeout(),
                terms.delay(),
                terms.isConcurrent(),
                terms.contextId(),
                terms.locale().toLanguageTag(),
                terms.verbosity().showsPrompts(),
                terms.verbosity().showsResponses(),
                terms.verbosity().showsPlanning(),
                terms.verbosity().isDebug(),
                terms.planner(),
                Optional.of(true).filter(yes -> terms.isEndedWhenIdle()),
                terms.label(),
                terms.requestKey().map(RequestKey::token),
                terms.requestKey().map(RequestKey::fingerprint));
    }

    private static ProcessSettings terms(JournalJson.Terms line) {
        return new ProcessSettings(
                Budget.defaults()
                        .withActions(line.actions())
                        .withTokens(line.tokens())
                        .withCost(line.cost()),
                line.timeout(),
                line.delay(),
                line.concurrent(),
                line.contextId(),
                Locale.forLanguageTag(line.locale()),
                verbosity(line),
                line.planner(),
                line.endedWhenIdle().orElse(false),
                line.label(),
                line.requestToken()
                        .map(token ->
                                new RequestKey(token, line.requestFingerprint().orElse(""))));
    }

    private static Verbosity verbosity(JournalJson.Terms line) {
        Verbosity verbosity = Verbosity.silent();
        verbosity = line.showsPrompts() ? verbosity.showingPrompts() : verbosity;
        verbosity = line.showsResponses() ? verbosity.showingResponses() : verbosity;
        verbosity = line.showsPlanning() ? verbosity.showingPlanning() : verbosity;
        return line.debug() ? verbosity.debugging() : verbosity;
    }

    static JournalJson.ModelReplied line(JournalEntry.ModelReplied entry) {
        ModelResponse response = entry.response();
        return new JournalJson.ModelReplied(
                entry.at(),
                entry.action(),
                entry.request(),
                new JournalJson.Reply(
                        response.text(),
                        response.usage().input(),
                        response.usage().output(),
                        response.finishReason(),
                        Optional.of(response.thinking()).filter(text -> !text.isEmpty()),
                        Optional.of(response.toolCalls().stream()
                                        .map(call -> new JournalJson.ToolCall(call.id(), call.name(), call.arguments()))
                                        .toList())
                                .filter(calls -> !calls.isEmpty()),
                        some(response.usage().cached()),
                        response.model(),
                        response.requestId(),
                        DialogueFormat.line(response.state())),
                line(entry.call()),
                entry.state());
    }

    static JournalEntry.ModelReplied entry(JournalJson.ModelReplied line) {
        JournalJson.Reply reply = line.response();
        return new JournalEntry.ModelReplied(
                line.at(), line.action(), line.request(), response(reply), call(line.call()), line.state());
    }

    private static ModelResponse response(JournalJson.Reply reply) {
        ModelResponse response = ModelResponse.of(reply.text())
                .withUsage(usage(reply.inputTokens(), reply.outputTokens(), reply.cachedInputTokens()))
                .withToolCalls(reply.toolCalls().orElse(List.of()).stream()
                        .map(each -> new ToolCall(each.id(), each.name(), each.arguments()))
                        .toList())
                .withFinishReason(reply.finish())
                .withThinking(reply.thinking().orElse(""))
                .withState(DialogueFormat.state(reply.state()));
        response = reply.model().map(response::withModel).orElse(response);
        return reply.requestId().map(response::withRequestId).orElse(response);
    }

    JournalJson.ToolAnswered line(JournalEntry.ToolAnswered entry) {
        return new JournalJson.ToolAnswered(
                entry.at(),
                entry.action(),
                entry.call(),
                entry.text(),
                entry.isError(),
                entry.changes().stream().map(this::line).toList(),
                entry.state(),
                entry.artefact().map(values::write),
                Optional.of(entry.parts()).filter(parts -> !parts.isEmpty()).map(MessagePartFormat::lines));
    }

    JournalEntry.ToolAnswered entry(JournalJson.ToolAnswered line) {
        return new JournalEntry.ToolAnswered(
                line.at(),
                line.action(),
                line.call(),
                line.text(),
                line.isError(),
                line.changes().stream().map(this::change).toList(),
                line.state(),
                line.artefact().map(values::read),
                line.parts().map(MessagePartFormat::parts).orElse(List.of()));
    }

    private static JournalJson.Call line(ModelCall call) {
        return new JournalJson.Call(
                call.model(),
                call.inputTokens(),
                call.outputTokens(),
                call.cost(),
                call.attempts(),
                call.duration(),
                some(call.cachedInputTokens()));
    }

    /** What there is none of is not kept. */
    private static Optional<Long> some(long tokens) {
        return Optional.of(tokens).filter(number -> number > 0);
    }

    private static TokenUsage usage(long input, long output, Optional<Long> cached) {
        return new TokenUsage(input, output, cached.orElse(0L));
    }

    private static ModelCall call(JournalJson.Call line) {
        return new JournalRecords.Call(
                line.model(),
                usage(line.inputTokens(), line.outputTokens(), line.cachedInputTokens()),
                line.cost(),
                line.attempts(),
                line.duration());
    }

    JournalJson.ActionRan line(JournalEntry.ActionRan entry) {
        ActionRun run = entry.run();
        return new JournalJson.ActionRan(
                entry.at(),
                new JournalJson.Run(
                        run.action(),
                        run.startedAt(),
                        run.duration(),
                        run.ending(),
                        run.remark(),
                        run.modelCalls().stream().map(JournalFormat::line).toList()),
                entry.changes().stream().map(this::line).toList(),
                entry.output().map(values::write),
                entry.question().map(this::line),
                entry.state(),
                entry.stays());
    }

    JournalEntry.ActionRan entry(JournalJson.ActionRan line) {
        JournalJson.Run run = line.run();
        return new JournalEntry.ActionRan(
                line.at(),
                new JournalRecords.Run(
                        run.action(),
                        run.startedAt(),
                        run.duration(),
                        run.ending(),
                        run.remark(),
                        run.modelCalls().stream().map(JournalFormat::call).toList()),
                line.changes().stream().map(this::change).toList(),
                line.output().map(values::read),
                line.question().map(this::question),
                line.state(),
                line.stays());
    }

    private JournalJson.Change line(BlackboardChange change) {
        var added = Optional.of(change).filter(BlackboardChange.Added.class::isInstance);
        var hidden = Optional.of(change).filter(BlackboardChange.Hidden.class::isInstance);
        var cleared = Optional.of(change).filter(BlackboardChange.Cleared.class::isInstance);
        var condition = Optional.of(change).filter(BlackboardChange.ConditionSet.class::isInstance);
        return new JournalJson.Change(
                added.map(BlackboardChange.Added.class::cast).map(each -> values.write(each.object())),
                hidden.map(BlackboardChange.Hidden.class::cast).map(BlackboardChange.Hidden::number),
                cleared.map(BlackboardChange.Cleared.class::cast).map(BlackboardChange.Cleared::before),
                condition
                        .map(BlackboardChange.ConditionSet.class::cast)
                        .map(each -> new JournalJson.Condition(each.name(), each.holds())));
    }

    private BlackboardChange change(JournalJson.Change line) {
        return line.added()
                .<BlackboardChange>map(kept -> new BlackboardChange.Added(values.read(kept)))
                .or(() -> line.hidden().map(BlackboardChange.Hidden::new))
                .or(() -> line.clearedBefore().map(BlackboardChange.Cleared::new))
                .or(() -> line.condition().map(set -> new BlackboardChange.ConditionSet(set.name(), set.holds())))
                .orElseThrow(() -> Messages.noEntry("a change of no known kind"));
    }

    private JournalJson.Question line(PendingAnswer question) {
        Form<?> form = question.form();
        return new JournalJson.Question(
                question.id(),
                question.action(),
                new JournalJson.Form(
                        TypeNames.of(form.answer()),
                        form.payload().map(JournalRecords::unnumbered).map(values::write),
                        form.title(),
                        form.shown(),
                        form.expiry(),
                        form.role(),
                        form instanceof ToolConfirmationForm<?> call
                                ? Optional.of(conversations.line(call.waiting()))
                                : Optional.empty()),
                question.child(),
                question.askedAt(),
                question instanceof JournalRecords.Question asked ? asked.binding() : Optional.empty());
    }

    private PendingAnswer question(JournalJson.Question line) {
        return new JournalRecords.Question(
                line.id(), line.action(), form(line.form()), line.askedAt(), line.child(), line.binding());
    }

    private Form<?> form(JournalJson.Form line) {
        if (line.conversation().isPresent()) {
            return new ToolConfirmationForm<>(
                    conversations.waiting(line.conversation().get()),
                    line.title(),
                    line.shown(),
                    line.expiry(),
                    line.role());
        }
        Form<?> form = line.payload()
                .<Form<?>>map(kept -> Form.confirmation(values.read(kept).value(), line.title()))
                .orElseGet(() -> Form.of(answer(line)).title(line.title()));
        form = line.shown().isPresent() ? form.show(line.shown().get()) : form;
        form = line.expiry().isPresent() ? form.expiringAfter(line.expiry().get()) : form;
        return line.role().isPresent() ? form.answeredBy(line.role().get()) : form;
    }

    /** A form whose answer has a type that is gone cannot be answered. */
    private Class<?> answer(JournalJson.Form line) {
        Optional<Type> type = types.named(line.answer());
        return type.isPresent() ? TypeFit.raw(type.get()) : UnreadableValue.class;
    }

    JournalJson.Chosen line(JournalEntry.Chosen entry) {
        return new JournalJson.Chosen(
                entry.at(),
                entry.actions(),
                entry.written().stream().map(values::write).toList(),
                entry.reason(),
                entry.modelCalls().stream().map(JournalFormat::line).toList());
    }

    JournalEntry.Chosen entry(JournalJson.Chosen line) {
        return new JournalEntry.Chosen(
                line.at(),
                line.actions(),
                line.written().stream().map(values::read).toList(),
                line.reason(),
                line.modelCalls().stream().map(JournalFormat::call).toList());
    }

    JournalJson.Answered line(JournalEntry.Answered entry) {
        return new JournalJson.Answered(
                entry.at(),
                entry.questionId(),
                entry.by(),
                entry.changes().stream().map(this::line).toList(),
                entry.answer().map(values::write),
                entry.runTime());
    }

    JournalEntry.Answered entry(JournalJson.Answered line) {
        return new JournalEntry.Answered(
                line.at(),
                line.questionId(),
                line.by(),
                line.changes().stream().map(this::change).toList(),
                line.answer().map(values::read),
                line.runTime());
    }

    JournalJson.Added line(JournalEntry.Added entry) {
        return new JournalJson.Added(entry.at(), values.write(entry.object()));
    }

    JournalEntry.Added entry(JournalJson.Added line) {
        return new JournalEntry.Added(line.at(), values.read(line.object()));
    }

    static JournalJson.Ended line(JournalEntry.Ended entry) {
        return new JournalJson.Ended(
                entry.at(),
                entry.cause(),
                entry.reason(),
                entry.failure().map(thrown -> line(thrown, DEEPEST_CAUSE)),
                entry.node());
    }

    static JournalEntry.Ended entry(JournalJson.Ended line) {
        return new JournalEntry.Ended(
                line.at(), line.cause(), line.reason(), line.failure().map(JournalFormat::failure), line.node());
    }

    private static JournalJson.Failure line(Throwable thrown, int depth) {
        boolean again = thrown instanceof JournaledFailure;
        return new JournalJson.Failure(
                again ? ((JournaledFailure) thrown).type() : thrown.getClass().getName(),
                Optional.ofNullable(again ? ((JournaledFailure) thrown).text() : thrown.getMessage()),
                Optional.ofNullable(thrown.getCause())
                        .filter(cause -> depth > 1)
                        .map(cause -> line(cause, depth - 1)));
    }

    private static JournaledFailure failure(JournalJson.Failure line) {
        return new JournaledFailure(line.type(), line.message().orElse(null), cause(line.cause()));
    }

    private static @Nullable JournaledFailure cause(Optional<JournalJson.Failure> line) {
        return line.isPresent() ? failure(line.get()) : null;
    }
}
