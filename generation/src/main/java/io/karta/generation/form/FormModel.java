/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.form;

import static java.util.Objects.requireNonNull;

import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Hidden;
import io.karta.generation.annotation.NameStyle;
import io.karta.generation.annotation.Naming;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.type.Constraints;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Model of a form for a value: fields with labels, kinds and limits, independent of the presentation.
 *
 * <pre>{@code
 * FormModel form = Shape.of(Feedback.class).form(Locale.GERMAN);
 *
 * form.fields().get(0).label();             // Bewertung
 * form.fields().get(0).kind();              // INTEGER
 * Shape.of(FormModel.class).write(form);    // {"name":"Feedback","fields":[{"name":"rating","kind":"integer", ...}]}
 * }</pre>
 *
 * <p>The input is an object with a member for each field, which the shape reads; texts from browsers are accepted. If
 * the value is not an object, the only field has the name {@code value}, and the shape reads the object around it. A
 * sealed type has one field with the name of the discriminator; each of its choices has additional fields. {@link
 * Hidden} components have no field.
 *
 * <p>Immutable.
 *
 * @param name the name of the type
 * @param help the description of the type, from {@link Generable}; may be empty
 * @param fields the fields, in the order of presentation
 */
public record FormModel(String name, String help, List<Field> fields) {

    /** Copies the fields. */
    public FormModel {
        requireNonNull(name, "name");
        requireNonNull(help, "help");
        fields = List.copyOf(fields);
    }

    /** Kinds of fields. */
    @Naming(NameStyle.KEBAB_CASE)
    public enum Kind {
        /** A text of one line, or a value written as one, such as a duration. */
        TEXT,
        /** A text of several lines. */
        LONG_TEXT,
        /** An email address. */
        EMAIL,
        /** A URI. */
        LINK,
        /** A whole number. */
        INTEGER,
        /** A number. */
        NUMBER,
        /** Yes or no. */
        BOOLEAN,
        /** A date, as in {@code 2000-12-31}. */
        DATE,
        /** A time of day, as in {@code 12:30}. */
        TIME,
        /** A date with a time of day, as in {@code 2000-12-31T12:30}. */
        DATE_TIME,
        /** A point in time: a date and time with its offset, as in {@code 2000-12-31T12:30:00Z}. */
        INSTANT,
        /** One of {@link Field#choices()}; a choice may have additional fields. */
        CHOICE,
        /** A list of some of {@link Field#choices()}. */
        CHOICES,
        /** An object with {@link Field#fields()}. */
        GROUP,
        /** A list; the only one of {@link Field#fields()} is its element. */
        LIST,
        /** An object with names of the person's choice; {@link Field#fields()} are the key and the value. */
        MAP,
        /**
         * Any JSON; also the content of recursive types. A text that is an object or an array in JSON is read as that.
         */
        JSON
    }

    /**
     * Field of a form.
     *
     * @param name the name of the member in JSON
     * @param label the label
     * @param kind the kind
     * @param isRequired whether a value is required
     * @param hints help for the user
     * @param limits the limits of the value
     * @param choices the choices; empty for other kinds
     * @param fields the parts of a group, list or map; empty for other kinds
     */
    public record Field(
            String name,
            String label,
            Kind kind,
            @PromptField(name = "required") boolean isRequired,
            Hints hints,
            Limits limits,
            List<Choice> choices,
            List<Field> fields) {

        /** Copies the lists. */
        public Field {
            requireNonNull(name, "name");
            requireNonNull(label, "label");
            requireNonNull(kind, "kind");
            requireNonNull(hints, "hints");
            requireNonNull(limits, "limits");
            choices = List.copyOf(choices);
            fields = List.copyOf(fields);
        }
    }

    /**
     * Help for the input of a field.
     *
     * @param help the help text; may be empty
     * @param placeholder the placeholder of the empty field; may be empty
     * @param initial the initial value, from {@link DefaultsTo}
     */
    public record Hints(String help, String placeholder, @PromptField(name = "default") Optional<JsonValue> initial) {

        static final Hints NONE = new Hints("", "", Optional.empty());

        /** Checks the parts. */
        public Hints {
            requireNonNull(help, "help");
            requireNonNull(placeholder, "placeholder");
            requireNonNull(initial, "initial");
        }
    }

    /**
     * Limits of a value, from the constraints of Bean Validation.
     *
     * @param min the minimum
     * @param isMinExclusive whether the number must be greater than that
     * @param max the maximum
     * @param isMaxExclusive whether the number must be less than that
     * @param minSize the minimum number of characters, elements or entries
     * @param maxSize the maximum number of characters, elements or entries
     * @param pattern the regular expression that the whole text must match
     * @param constraints all constraints as text, such as {@code at least 1, at most 5}; may be empty
     */
    public record Limits(
            Optional<BigDecimal> min,
            @PromptField(name = "minExclusive") boolean isMinExclusive,
            Optional<BigDecimal> max,
            @PromptField(name = "maxExclusive") boolean isMaxExclusive,
            Optional<Integer> minSize,
            Optional<Integer> maxSize,
            Optional<String> pattern,
            String constraints) {

        static final Limits NONE = of(Constraints.NONE, "");

        /** Checks the parts. */
        public Limits {
            requireNonNull(min, "min");
            requireNonNull(max, "max");
            requireNonNull(minSize, "minSize");
            requireNonNull(maxSize, "maxSize");
            requireNonNull(pattern, "pattern");
            requireNonNull(constraints, "demands");
        }

        static Limits of(Constraints constraints, String description) {
            var min = Optional.ofNullable(constraints.min());
            var max = Optional.ofNullable(constraints.max());
            return new Limits(
                    min.map(Constraints.Bound::value),
                    min.map(bound -> !bound.isInclusive()).orElse(false),
                    max.map(Constraints.Bound::value),
                    max.map(bound -> !bound.isInclusive()).orElse(false),
                    Optional.ofNullable(constraints.minSize()),
                    Optional.ofNullable(constraints.maxSize()),
                    Optional.ofNullable(constraints.pattern()),
                    description);
        }
    }

    /**
     * Choice of a value.
     *
     * @param value the value in JSON
     * @param label the label
     * @param help when to choose the value; may be empty
     * @param fields the additional fields of the choice
     */
    public record Choice(String value, String label, String help, List<Field> fields) {

        /** Copies the fields. */
        public Choice {
            requireNonNull(value, "value");
            requireNonNull(label, "label");
            requireNonNull(help, "help");
            fields = List.copyOf(fields);
        }
    }
}
