/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import static java.util.stream.Collectors.joining;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.lang.annotation.Annotation;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Constraints of Bean Validation on a component, as far as a schema can express them. */
public record Constraints(
        @Nullable Bound min,
        @Nullable Bound max,
        @Nullable Integer minSize,
        @Nullable Integer maxSize,
        @Nullable String pattern,
        boolean isEmail,
        String description) {

    private static final String PACKAGE = "jakarta.validation.constraints.";
    private static final String COMPOSED = "jakarta.validation.Constraint";

    public static final Constraints NONE = new Constraints(null, null, null, null, null, false, "");

    /** One end of a range. */
    public record Bound(BigDecimal value, boolean isInclusive) {

        static Bound of(Object value, boolean isInclusive) {
            return new Bound(new BigDecimal(value.toString()), isInclusive);
        }
    }

    /** Returns the constraints that are checked: those in the groups. */
    public static Constraints of(MergedAnnotations annotations, ValidationGroups groups) {
        var found = NONE;
        for (var annotation : annotations.all()) {
            var name = annotation.annotationType().getName();
            if (name.startsWith(PACKAGE) && name.endsWith("$List")) {
                var several = (Annotation[]) MergedAnnotations.member(annotation, "value");
                found = found.and(of(new MergedAnnotations(List.of(several)), groups));
            } else if (isConstraint(annotation) && groups.include(annotation)) {
                found = name.startsWith(PACKAGE)
                        ? found.with(name.substring(PACKAGE.length()), annotation)
                        : found.and(of(new ComposedConstraint(annotation).parts(), groups));
            }
        }
        return found;
    }

    private static boolean isConstraint(Annotation annotation) {
        return MergedAnnotations.of(annotation.annotationType()).named(COMPOSED).isPresent();
    }

    /** Returns the constraints of the keywords of a schema. */
    public static Constraints of(JsonObject schema) {
        var found = NONE;
        for (var keyword : schema.entrySet()) {
            if (keyword.getValue() instanceof JsonNumber number) {
                found = found.with(keyword.getKey(), number.bigDecimalValue());
            }
        }
        if (schema.get("pattern") instanceof JsonString regexp) {
            found = found.withPattern(regexp.getString());
        }
        return schema.getString("format", "").equals("email") ? found.withEmail() : found;
    }

    private Constraints with(String keyword, BigDecimal value) {
        return switch (keyword) {
            case "minimum" -> withMin(new Bound(value, true));
            case "maximum" -> withMax(new Bound(value, true));
            case "exclusiveMinimum" -> withMin(new Bound(value, false));
            case "exclusiveMaximum" -> withMax(new Bound(value, false));
            case "minLength", "minItems", "minProperties" -> withSize(size(value), Integer.MAX_VALUE);
            case "maxLength", "maxItems", "maxProperties" -> withSize(0, size(value));
            default -> this;
        };
    }

    private static int size(BigDecimal value) {
        return value.min(BigDecimal.valueOf(Integer.MAX_VALUE))
                .max(BigDecimal.ZERO)
                .intValue();
    }

    private Constraints with(String name, Annotation annotation) {
        return switch (name) {
            case "Min" -> withMin(Bound.of(MergedAnnotations.member(annotation, "value"), true));
            case "Max" -> withMax(Bound.of(MergedAnnotations.member(annotation, "value"), true));
            case "DecimalMin" -> withMin(decimal(annotation));
            case "DecimalMax" -> withMax(decimal(annotation));
            case "Positive" -> withMin(Bound.of(0, false));
            case "PositiveOrZero" -> withMin(Bound.of(0, true));
            case "Negative" -> withMax(Bound.of(0, false));
            case "NegativeOrZero" -> withMax(Bound.of(0, true));
            case "Size" ->
                withSize((Integer) MergedAnnotations.member(annotation, "min"), (Integer)
                        MergedAnnotations.member(annotation, "max"));
            case "NotEmpty" -> withSize(1, Integer.MAX_VALUE);
            case "NotBlank" -> withSize(1, Integer.MAX_VALUE).withWords("not blank");
            case "Pattern" -> withPattern(annotation);
            case "Email" -> withEmail();
            case "Past", "PastOrPresent" -> withWords("in the past");
            case "Future", "FutureOrPresent" -> withWords("in the future");
            case "AssertTrue" -> withWords("must be true");
            case "AssertFalse" -> withWords("must be false");
            case "Digits" ->
                withWords("at most %s digits before and %s after the decimal point"
                        .formatted(
                                MergedAnnotations.member(annotation, "integer"),
                                MergedAnnotations.member(annotation, "fraction")));
            default -> this;
        };
    }

    private static Bound decimal(Annotation annotation) {
        return Bound.of(MergedAnnotations.member(annotation, "value"), (Boolean)
                MergedAnnotations.member(annotation, "inclusive"));
    }

    /** Returns the combination of these constraints with others. */
    public Constraints and(Constraints others) {
        var both = this;
        if (others.min != null) {
            both = both.withMin(others.min);
        }
        if (others.max != null) {
            both = both.withMax(others.max);
        }
        var least = others.minSize == null ? 0 : others.minSize;
        var most = others.maxSize == null ? Integer.MAX_VALUE : others.maxSize;
        both = both.withSize(least, most);
        if (others.pattern != null) {
            both = both.withPattern(others.pattern);
        }
        if (others.isEmail) {
            both = both.withEmail();
        }
        return others.description.isEmpty() || others.description.equals(description)
                ? both
                : both.withWords(others.description);
    }

    private Constraints withEmail() {
        return new Constraints(min, max, minSize, maxSize, pattern, true, description);
    }

    private Constraints withMin(Bound bound) {
        var tighter = min != null && min.value().compareTo(bound.value()) > 0 ? min : bound;
        return new Constraints(tighter, max, minSize, maxSize, pattern, isEmail, description);
    }

    private Constraints withMax(Bound bound) {
        var tighter = max != null && max.value().compareTo(bound.value()) < 0 ? max : bound;
        return new Constraints(min, tighter, minSize, maxSize, pattern, isEmail, description);
    }

    private Constraints withSize(int least, int most) {
        var atLeast = Math.max(least, minSize == null ? 0 : minSize);
        var atMost = Math.min(most, maxSize == null ? Integer.MAX_VALUE : maxSize);
        return new Constraints(
                min,
                max,
                atLeast == 0 ? null : (Integer) atLeast,
                atMost == Integer.MAX_VALUE ? null : (Integer) atMost,
                pattern,
                isEmail,
                description);
    }

    /** A pattern of JSON Schema has no flags. */
    private Constraints withPattern(Annotation annotation) {
        var regexp = (String) MergedAnnotations.member(annotation, "regexp");
        var flags = (Object[]) MergedAnnotations.member(annotation, "flags");
        return flags.length == 0
                ? withPattern(regexp)
                : withWords("matching %s (%s)"
                        .formatted(
                                regexp,
                                Stream.of(flags)
                                        .map(flag -> flag.toString()
                                                .toLowerCase(Locale.ROOT)
                                                .replace('_', ' '))
                                        .collect(joining(", "))));
    }

    /** A schema has one pattern; further ones are words. */
    private Constraints withPattern(String regexp) {
        if (pattern != null && !pattern.equals(regexp)) {
            return withWords("matching " + regexp);
        }
        return new Constraints(min, max, minSize, maxSize, regexp, isEmail, description);
    }

    private Constraints withWords(String more) {
        return new Constraints(
                min, max, minSize, maxSize, pattern, isEmail, description.isEmpty() ? more : description + ", " + more);
    }

    /** Returns the constraints as text, such as {@code greater than 0, at most 5}; empty for none. */
    public String phrase(boolean isText) {
        return Stream.of(
                        range(),
                        size(isText),
                        Optional.ofNullable(pattern).map(regexp -> "matching " + regexp),
                        isEmail ? Optional.of("an email address") : Optional.<String>empty(),
                        description.isEmpty() ? Optional.<String>empty() : Optional.of(description))
                .flatMap(Optional::stream)
                .collect(joining(", "));
    }

    private Optional<String> range() {
        var least = min == null ? "" : (min.isInclusive() ? "at least " : "greater than ") + plain(min.value());
        var most = max == null ? "" : (max.isInclusive() ? "at most " : "less than ") + plain(max.value());
        return between(least, most);
    }

    private Optional<String> size(boolean isText) {
        var unit = isText ? " characters" : " items";
        return between(
                minSize == null ? "" : "at least " + minSize + (minSize == 1 ? unit.replaceAll("s$", "") : unit),
                maxSize == null ? "" : "at most " + maxSize + (maxSize == 1 ? unit.replaceAll("s$", "") : unit));
    }

    private static Optional<String> between(String least, String most) {
        var phrase = Stream.of(least, most).filter(part -> !part.isEmpty()).collect(joining(", "));
        return phrase.isEmpty() ? Optional.empty() : Optional.of(phrase);
    }

    public static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
