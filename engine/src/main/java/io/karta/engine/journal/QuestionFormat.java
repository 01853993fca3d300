/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.agent.Form;
import io.karta.engine.definition.TypeNames;
import io.karta.generation.type.RawClass;
import io.karta.process.PendingAnswer;
import io.karta.spi.UnreadableValue;
import java.lang.reflect.Type;
import java.util.Optional;

/** Questions and their forms as records of {@link JournalJson} and back. */
record QuestionFormat(JournalTypes types, ValueCodec values, DialogueFormat dialogues) {

    QuestionFormat(JournalTypes types, ValueCodec values) {
        this(types, values, new DialogueFormat(types, values));
    }

    JournalJson.Question line(PendingAnswer question) {
        return new JournalJson.Question(
                question.id(),
                question.action(),
                line(question.form()),
                question.child(),
                question.askedAt(),
                question instanceof JournalRecords.Question asked ? asked.binding() : Optional.empty());
    }

    private JournalJson.Form line(Form<?> form) {
        return form instanceof ToolCallForm<?> call
                ? dialogues.line(call)
                : new JournalJson.Form(
                        TypeNames.of(form.answer()),
                        form.payload().map(JournalRecords::unnumbered).map(values::write),
                        form.title(),
                        form.text(),
                        form.expiry(),
                        form.role(),
                        Optional.empty());
    }

    PendingAnswer question(JournalJson.Question line) {
        return new JournalRecords.Question(
                line.id(), line.action(), form(line.form()), line.askedAt(), line.child(), line.binding());
    }

    private Form<?> form(JournalJson.Form line) {
        if (line.conversation().isPresent()) {
            return dialogues.form(line, line.conversation().get());
        }
        Form<?> form = line.payload()
                .<Form<?>>map(stored -> Form.confirmation(values.read(stored).value(), line.title()))
                .orElseGet(() -> Form.of(answer(line)).title(line.title()));
        form = line.text().isPresent() ? form.text(line.text().get()) : form;
        form = line.expiry().isPresent() ? form.expiringAfter(line.expiry().get()) : form;
        return line.role().isPresent() ? form.answeredBy(line.role().get()) : form;
    }

    /** A form with an answer type that no longer exists cannot be answered. */
    private Class<?> answer(JournalJson.Form line) {
        Optional<Type> type = types.named(line.answer());
        return type.isPresent() ? RawClass.boxed(type.get()) : UnreadableValue.class;
    }
}
