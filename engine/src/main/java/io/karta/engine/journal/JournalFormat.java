/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.process.history.ActionRun;
import io.karta.process.history.SentMessage;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Journal entries as records of {@link JournalJson} and back, the two directions of each kind side by side. */
final class JournalFormat {

    private final ValueCodec values;
    private final QuestionFormat questions;

    JournalFormat(JournalTypes types, ValueCodec values) {
        this.values = values;
        this.questions = new QuestionFormat(types, values);
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
                SettingsFormat.line(entry.terms()),
                each(entry.remembered(), values::write),
                each(entry.inputs(), values::write),
                unlessEmpty(entry.conditions()),
                unlessEmpty(entry.stateConditions()));
    }

    /** Converts elements. Mostly there is none or one, for which a stream costs more than the conversion. */
    static <A, B> List<B> each(Collection<A> elements, Function<? super A, B> conversion) {
        List<B> converted = new ArrayList<>(elements.size());
        for (A element : elements) {
            converted.add(conversion.apply(element));
        }
        return Collections.unmodifiableList(converted);
    }

    private static Optional<Map<String, Boolean>> unlessEmpty(Map<String, Boolean> conditions) {
        return Optional.of(conditions).filter(set -> !set.isEmpty());
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
                SettingsFormat.settings(line.terms()),
                each(line.remembered(), values::read),
                each(line.inputs(), values::read),
                line.conditions().orElse(Map.of()),
                line.stateConditions().orElse(Map.of()));
    }

    JournalJson.ToolAnswered line(JournalEntry.ToolAnswered entry) {
        return new JournalJson.ToolAnswered(
                entry.at(),
                entry.action(),
                entry.call(),
                entry.text(),
                entry.isError(),
                each(entry.changes(), this::line),
                entry.state(),
                entry.artefact().map(values::write),
                Optional.of(entry.parts()).filter(parts -> !parts.isEmpty()).map(MessagePartFormat::lines),
                entry.end());
    }

    JournalEntry.ToolAnswered entry(JournalJson.ToolAnswered line) {
        return new JournalEntry.ToolAnswered(
                line.at(),
                line.action(),
                line.call(),
                line.text(),
                line.isError(),
                each(line.changes(), this::change),
                line.state(),
                line.artefact().map(values::read),
                line.parts().map(MessagePartFormat::parts).orElse(List.of()),
                line.end());
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
                        each(run.modelCalls(), ModelCallFormat::line),
                        ModelCallFormat.lines(run.failedCalls())),
                each(entry.changes(), this::line),
                entry.output().map(values::write),
                entry.question().map(questions::line),
                entry.state(),
                entry.stays(),
                Optional.of(entry.messages())
                        .filter(messages -> !messages.isEmpty())
                        .map(JournalFormat::lines));
    }

    private static List<JournalJson.Sent> lines(List<SentMessage> messages) {
        return messages.stream()
                .map(sent -> new JournalJson.Sent(sent.at(), DialogueFormat.line(sent.message())))
                .toList();
    }

    private static List<SentMessage> messages(String action, List<JournalJson.Sent> lines) {
        return lines.stream()
                .map(line -> new SentMessage(line.at(), action, DialogueFormat.message(line.message())))
                .toList();
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
                        each(run.modelCalls(), ModelCallFormat::call),
                        ModelCallFormat.failedCalls(run.failedCalls())),
                each(line.changes(), this::change),
                line.output().map(values::read),
                line.question().map(questions::question),
                line.state(),
                line.stays(),
                line.messages().map(sent -> messages(run.action(), sent)).orElse(List.of()));
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
                .<BlackboardChange>map(stored -> new BlackboardChange.Added(values.read(stored)))
                .or(() -> line.hidden().map(BlackboardChange.Hidden::new))
                .or(() -> line.clearedBefore().map(BlackboardChange.Cleared::new))
                .or(() -> line.condition().map(set -> new BlackboardChange.ConditionSet(set.name(), set.holds())))
                .orElseThrow(() -> Messages.noEntry("a change of no known kind"));
    }

    JournalJson.Chosen line(JournalEntry.Chosen entry) {
        return new JournalJson.Chosen(
                entry.at(),
                entry.actions(),
                each(entry.written(), values::write),
                entry.reason(),
                each(entry.modelCalls(), ModelCallFormat::line));
    }

    JournalEntry.Chosen entry(JournalJson.Chosen line) {
        return new JournalEntry.Chosen(
                line.at(),
                line.actions(),
                each(line.written(), values::read),
                line.reason(),
                each(line.modelCalls(), ModelCallFormat::call));
    }

    JournalJson.Answered line(JournalEntry.Answered entry) {
        return new JournalJson.Answered(
                entry.at(),
                entry.questionId(),
                entry.by(),
                each(entry.changes(), this::line),
                entry.answer().map(values::write),
                entry.runTime());
    }

    JournalEntry.Answered entry(JournalJson.Answered line) {
        return new JournalEntry.Answered(
                line.at(),
                line.questionId(),
                line.by(),
                each(line.changes(), this::change),
                line.answer().map(values::read),
                line.runTime());
    }

    JournalJson.Added line(JournalEntry.Added entry) {
        return new JournalJson.Added(entry.at(), values.write(entry.object()));
    }

    JournalEntry.Added entry(JournalJson.Added line) {
        return new JournalEntry.Added(line.at(), values.read(line.object()));
    }

    JournalJson.Enqueued line(JournalEntry.Enqueued entry) {
        return new JournalJson.Enqueued(entry.at(), entry.by(), values.write(entry.event()));
    }

    JournalEntry.Enqueued entry(JournalJson.Enqueued line) {
        return new JournalEntry.Enqueued(line.at(), line.by(), values.read(line.event()));
    }

    static JournalJson.TurnStarted line(JournalEntry.TurnStarted entry) {
        return new JournalJson.TurnStarted(
                entry.at(), entry.turn(), entry.hasEvent(), entry.actions(), entry.tokens(), entry.cost());
    }

    static JournalEntry.TurnStarted entry(JournalJson.TurnStarted line) {
        return new JournalEntry.TurnStarted(
                line.at(), line.turn(), line.hasEvent(), line.actions(), line.tokens(), line.cost());
    }

    static JournalJson.TurnEnded line(JournalEntry.TurnEnded entry) {
        return new JournalJson.TurnEnded(
                entry.at(),
                entry.turn(),
                entry.ending(),
                entry.reason(),
                entry.failure().map(FailureFormat::line));
    }

    static JournalEntry.TurnEnded entry(JournalJson.TurnEnded line) {
        return new JournalEntry.TurnEnded(
                line.at(),
                line.turn(),
                line.ending(),
                line.reason(),
                line.failure().map(FailureFormat::failure));
    }

    static JournalJson.Ended line(JournalEntry.Ended entry) {
        return new JournalJson.Ended(
                entry.at(), entry.cause(), entry.reason(), entry.failure().map(FailureFormat::line), entry.node());
    }

    static JournalEntry.Ended entry(JournalJson.Ended line) {
        return new JournalEntry.Ended(
                line.at(), line.cause(), line.reason(), line.failure().map(FailureFormat::failure), line.node());
    }
}
