/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a scalar Java type is called, described and written. */
record Scalar(Class<?> type, String word, Kind kind, String format, Function<String, Object> parser, String sample) {

    /** What a scalar is in JSON. */
    enum Kind {
        TEXT("string"),
        INTEGER("integer"),
        NUMBER("number"),
        BOOLEAN("boolean");

        private final String jsonType;

        Kind(String jsonType) {
            this.jsonType = jsonType;
        }

        String jsonType() {
            return jsonType;
        }
    }

    private static final Map<Class<?>, Scalar> ALL = Stream.concat(plain().stream(), formatted().stream())
            .collect(Collectors.toUnmodifiableMap(Scalar::type, Function.identity()));

    private static final Map<Class<?>, Class<?>> BOXES = Map.of(
            int.class,
            Integer.class,
            long.class,
            Long.class,
            short.class,
            Short.class,
            byte.class,
            Byte.class,
            double.class,
            Double.class,
            float.class,
            Float.class,
            boolean.class,
            Boolean.class,
            char.class,
            Character.class);

    static Optional<Scalar> of(Class<?> type) {
        var boxed = BOXES.getOrDefault(type, type);
        if (ZoneId.class.isAssignableFrom(boxed) && boxed != ZoneOffset.class) {
            boxed = ZoneId.class;
        }
        return Optional.ofNullable(ALL.get(boxed));
    }

    boolean isText() {
        return kind == Kind.TEXT;
    }

    boolean isNumber() {
        return kind == Kind.INTEGER || kind == Kind.NUMBER;
    }

    boolean isFloating() {
        return type == Double.class || type == Float.class;
    }

    /** A number as this type. Throws {@link ArithmeticException} if it has no room for it. */
    Object ofNumber(BigDecimal number) {
        if (type == BigDecimal.class || type == Number.class) {
            return number;
        }
        if (type == Double.class) {
            return number.doubleValue();
        }
        if (type == Float.class) {
            return number.floatValue();
        }
        return ofInteger(Numbers.integer(number));
    }

    private Object ofInteger(BigInteger number) {
        if (type == Integer.class) {
            return number.intValueExact();
        }
        if (type == Long.class) {
            return number.longValueExact();
        }
        if (type == Short.class) {
            return number.shortValueExact();
        }
        return type == Byte.class ? number.byteValueExact() : number;
    }

    private static List<Scalar> plain() {
        Function<String, Object> same = text -> text;
        return List.of(
                new Scalar(String.class, "String", Kind.TEXT, "", same, ""),
                new Scalar(CharSequence.class, "String", Kind.TEXT, "", same, ""),
                new Scalar(Character.class, "Char", Kind.TEXT, "", Scalar::character, "x"),
                new Scalar(Integer.class, "Int", Kind.INTEGER, "", same, "1"),
                new Scalar(Long.class, "Long", Kind.INTEGER, "", same, "1"),
                new Scalar(Short.class, "Short", Kind.INTEGER, "", same, "1"),
                new Scalar(Byte.class, "Byte", Kind.INTEGER, "", same, "1"),
                new Scalar(BigInteger.class, "Integer", Kind.INTEGER, "", same, "1"),
                new Scalar(Double.class, "Double", Kind.NUMBER, "", same, "1"),
                new Scalar(Float.class, "Float", Kind.NUMBER, "", same, "1"),
                new Scalar(BigDecimal.class, "Decimal", Kind.NUMBER, "", same, "1"),
                new Scalar(Number.class, "Number", Kind.NUMBER, "", same, "1"),
                new Scalar(Boolean.class, "Boolean", Kind.BOOLEAN, "", same, "true"));
    }

    private static List<Scalar> formatted() {
        return List.of(
                text(LocalDate.class, "Date", "date", LocalDate::parse, "2000-01-01"),
                text(LocalTime.class, "Time", "", LocalTime::parse, "12:00:00"),
                text(LocalDateTime.class, "DateTime", "", LocalDateTime::parse, "2000-01-01T12:00:00"),
                text(Instant.class, "Instant", "date-time", Scalar::instant, "2000-01-01T12:00:00Z"),
                text(OffsetDateTime.class, "DateTime", "date-time", OffsetDateTime::parse, "2000-01-01T12:00:00Z"),
                text(ZonedDateTime.class, "DateTime", "", ZonedDateTime::parse, "2000-01-01T12:00:00Z"),
                text(OffsetTime.class, "Time", "time", OffsetTime::parse, "12:00:00Z"),
                text(Duration.class, "Duration", "duration", Duration::parse, "PT1H"),
                text(Period.class, "Period", "duration", Period::parse, "P1D"),
                text(Year.class, "Year", "", Year::parse, "2000"),
                text(YearMonth.class, "YearMonth", "", YearMonth::parse, "2000-01"),
                text(MonthDay.class, "MonthDay", "", MonthDay::parse, "--01-01"),
                text(ZoneId.class, "ZoneId", "", ZoneId::of, "UTC"),
                text(ZoneOffset.class, "ZoneOffset", "", ZoneOffset::of, "Z"),
                text(UUID.class, "UUID", "uuid", Scalar::uuid, "00000000-0000-0000-0000-000000000000"),
                text(URI.class, "URI", "uri", Scalar::uri, "https://example.org/"),
                text(Locale.class, "Locale", "", Scalar::locale, "en"),
                text(Currency.class, "Currency", "", Currency::getInstance, "EUR"));
    }

    private static Scalar text(
            Class<?> type, String word, String format, Function<String, Object> parser, String sample) {
        return new Scalar(type, word, Kind.TEXT, format, parser, sample);
    }

    private static Object character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("not one character");
        }
        return text.charAt(0);
    }

    private static Object instant(String text) {
        return OffsetDateTime.parse(text).toInstant();
    }

    /** {@code UUID.fromString} also takes shorter groups, which are mistakes. */
    private static Object uuid(String text) {
        var uuid = UUID.fromString(text);
        if (!uuid.toString().equalsIgnoreCase(text)) {
            throw new IllegalArgumentException("not a UUID");
        }
        return uuid;
    }

    private static Object uri(String text) {
        return URI.create(text);
    }

    private static Object locale(String text) {
        return Locale.forLanguageTag(text.replace('_', '-'));
    }

    /** The text a value is written as. */
    String print(Object value) {
        return value instanceof Locale locale ? locale.toLanguageTag() : value.toString();
    }
}
