/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import static java.time.format.DateTimeFormatter.ISO_DATE_TIME;
import static java.time.format.DateTimeFormatter.ISO_LOCAL_DATE_TIME;
import static java.time.format.DateTimeFormatter.ISO_LOCAL_TIME;
import static java.time.format.DateTimeFormatter.ISO_OFFSET_DATE_TIME;
import static java.time.format.DateTimeFormatter.ISO_OFFSET_TIME;
import static java.time.format.DateTimeFormatter.ISO_ZONED_DATE_TIME;

import io.karta.generation.json.TreeNumber;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.time.DateTimeException;
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
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Name, description and format of a scalar Java type. */
public record ScalarType(Class<?> type, String word, Kind kind, String format, Form form, String sample) {

    /** Parser and formatter of the text, and its pattern if that is not the usual one. */
    record Form(String pattern, Function<String, Object> parser, Function<Object, String> printer) {}

    /** Kinds of scalars in JSON. */
    public enum Kind {
        TEXT("string"),
        INTEGER("integer"),
        NUMBER("number"),
        BOOLEAN("boolean");

        public final String jsonType;

        Kind(String jsonType) {
            this.jsonType = jsonType;
        }

        public String jsonType() {
            return jsonType;
        }
    }

    private static final Form LOCALES = new Form("", ScalarType::locale, value -> ((Locale) value).toLanguageTag());
    private static final Form INSTANTS =
            new Form("", InstantFormat::parse, value -> InstantFormat.print((Instant) value));
    private static final Form DATES = new Form("", text -> TemporalFormats.date(moment(text)), value -> ((Date) value)
            .toInstant()
            .toString());
    private static final Form CALENDARS = iso(text -> TemporalFormats.calendar(moment(text)), ISO_ZONED_DATE_TIME);
    private static final Form TIME_ZONES = new Form("", ScalarType::timeZone, value -> ((TimeZone) value).getID());

    private static final Map<Class<?>, ScalarType> ALL = Stream.concat(plain().stream(), formatted().stream())
            .collect(Collectors.toUnmodifiableMap(ScalarType::type, Function.identity()));

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

    /** Types with values that are instances of subclasses. */
    private static final List<Class<?>> OPEN = List.of(ZoneId.class, Calendar.class, TimeZone.class, Path.class);

    public static Optional<ScalarType> of(Class<?> type) {
        var boxed = BOXES.getOrDefault(type, type);
        var known = ALL.get(boxed);
        return known != null
                ? Optional.of(known)
                : OPEN.stream()
                        .filter(open -> open.isAssignableFrom(boxed))
                        .findFirst()
                        .map(ALL::get);
    }

    /** Returns the same type written as a text by a pattern. */
    ScalarType asText(String pattern, Function<String, Object> parser, Function<Object, String> printer) {
        var usual = sample.isEmpty()
                ? ""
                : isNumber() ? ofNumber(BigDecimal.ONE) : form.parser().apply(sample);
        return new ScalarType(type, word, Kind.TEXT, "", new Form(pattern, parser, printer), printer.apply(usual));
    }

    public ScalarType withFormat(String name) {
        return new ScalarType(type, word, kind, name, form, sample);
    }

    /** Returns a hint at the format of a value; empty for the usual one. */
    public String hint() {
        return form.pattern().isEmpty() ? "" : "in the form " + form.pattern();
    }

    /** Returns whether the text has a format of ISO 8601. */
    public boolean isMoment() {
        return form.pattern().isEmpty() && (isTemporal() || type == Duration.class || type == Period.class);
    }

    /** Returns whether a value is a date, a time or a part of a date. */
    boolean isTemporal() {
        return type == Date.class
                || type == Calendar.class
                || (TemporalAccessor.class.isAssignableFrom(type) && type != ZoneOffset.class);
    }

    /** Returns the fixed number of bits of an integer; 0 for all others. */
    public int bits() {
        if (type == Byte.class) {
            return Byte.SIZE;
        }
        if (type == Short.class) {
            return Short.SIZE;
        }
        return type == Integer.class ? Integer.SIZE : type == Long.class ? Long.SIZE : 0;
    }

    public boolean isText() {
        return kind == Kind.TEXT;
    }

    public boolean isNumber() {
        return kind == Kind.INTEGER || kind == Kind.NUMBER;
    }

    public boolean isFloating() {
        return type == Double.class || type == Float.class;
    }

    /** Returns a number as this type. Throws {@link ArithmeticException} if it is out of range. */
    public Object ofNumber(BigDecimal number) {
        if (type == BigDecimal.class || type == Number.class) {
            return number;
        }
        if (type == Double.class) {
            return number.doubleValue();
        }
        if (type == Float.class) {
            return number.floatValue();
        }
        return ofInteger(integer(number));
    }

    /** Throws {@link ArithmeticException} if the number has a fraction or is absurdly large. */
    private static BigInteger integer(BigDecimal number) {
        if (number.signum() == 0) {
            return BigInteger.ZERO;
        }
        if (number.precision() - (long) number.scale() > TreeNumber.LONGEST) {
            throw new ArithmeticException("too large");
        }
        if (number.scale() > number.precision()) {
            throw new ArithmeticException("a fraction");
        }
        return number.toBigIntegerExact();
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

    private static List<ScalarType> plain() {
        return List.of(
                plain(String.class, "String", Kind.TEXT, ""),
                plain(CharSequence.class, "String", Kind.TEXT, ""),
                new ScalarType(Character.class, "Char", Kind.TEXT, "", usual(ScalarType::character), "x"),
                plain(Integer.class, "Int", Kind.INTEGER, "1"),
                plain(Long.class, "Long", Kind.INTEGER, "1"),
                plain(Short.class, "Short", Kind.INTEGER, "1"),
                plain(Byte.class, "Byte", Kind.INTEGER, "1"),
                plain(BigInteger.class, "Integer", Kind.INTEGER, "1"),
                plain(Double.class, "Double", Kind.NUMBER, "1"),
                plain(Float.class, "Float", Kind.NUMBER, "1"),
                plain(BigDecimal.class, "Decimal", Kind.NUMBER, "1"),
                plain(Number.class, "Number", Kind.NUMBER, "1"),
                plain(Boolean.class, "Boolean", Kind.BOOLEAN, "true"));
    }

    private static ScalarType plain(Class<?> type, String word, Kind kind, String sample) {
        return new ScalarType(type, word, kind, "", usual(text -> text), sample);
    }

    /** JSON-B and the formats of JSON Schema (RFC 3339) require seconds, which {@code toString} omits if they are 0. */
    private static Form iso(Function<String, Object> parser, DateTimeFormatter formatter) {
        return new Form("", parser, value -> formatter.format(TemporalFormats.temporal(value)));
    }

    private static Form usual(Function<String, Object> parser) {
        return new Form("", parser, Object::toString);
    }

    private static List<ScalarType> formatted() {
        return List.of(
                text(LocalDate.class, "Date", "date", LocalDate::parse, "2000-01-01"),
                text(LocalTime.class, "Time", "", iso(LocalTime::parse, ISO_LOCAL_TIME), "12:00:00"),
                text(
                        LocalDateTime.class,
                        "DateTime",
                        "",
                        iso(LocalDateTime::parse, ISO_LOCAL_DATE_TIME),
                        "2000-01-01T12:00:00"),
                text(Instant.class, "Instant", "date-time", INSTANTS, "2000-01-01T12:00:00Z"),
                text(
                        OffsetDateTime.class,
                        "DateTime",
                        "date-time",
                        iso(OffsetDateTime::parse, ISO_OFFSET_DATE_TIME),
                        "2000-01-01T12:00:00Z"),
                text(
                        ZonedDateTime.class,
                        "DateTime",
                        "",
                        iso(ZonedDateTime::parse, ISO_ZONED_DATE_TIME),
                        "2000-01-01T12:00:00Z"),
                text(OffsetTime.class, "Time", "time", iso(OffsetTime::parse, ISO_OFFSET_TIME), "12:00:00Z"),
                text(Duration.class, "Duration", "duration", DurationParser::parse, "PT1H"),
                text(Period.class, "Period", "duration", Period::parse, "P1D"),
                text(Year.class, "Year", "", Year::parse, "2000"),
                text(YearMonth.class, "YearMonth", "", YearMonth::parse, "2000-01"),
                text(MonthDay.class, "MonthDay", "", MonthDay::parse, "--01-01"),
                text(ZoneId.class, "ZoneId", "", ZoneId::of, "UTC"),
                text(ZoneOffset.class, "ZoneOffset", "", ZoneOffset::of, "Z"),
                text(UUID.class, "UUID", "uuid", ScalarType::uuid, "00000000-0000-0000-0000-000000000000"),
                text(URI.class, "URI", "uri", ScalarType::uri, "https://example.org/"),
                text(Locale.class, "Locale", "", LOCALES, "en"),
                text(Date.class, "Instant", "date-time", DATES, "2000-01-01T12:00:00Z"),
                text(Calendar.class, "DateTime", "", CALENDARS, "2000-01-01T12:00:00Z"),
                text(TimeZone.class, "ZoneId", "", TIME_ZONES, "UTC"),
                text(URL.class, "URL", "uri", ScalarType::url, "https://example.org/"),
                text(Path.class, "Path", "", Path::of, "example.txt"),
                text(Currency.class, "Currency", "", Currency::getInstance, "EUR"));
    }

    private static ScalarType text(
            Class<?> type, String word, String format, Function<String, Object> parser, String sample) {
        return text(type, word, format, usual(parser), sample);
    }

    private static ScalarType text(Class<?> type, String word, String format, Form form, String sample) {
        return new ScalarType(type, word, Kind.TEXT, format, form, sample);
    }

    private static Object character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("not one character");
        }
        return text.charAt(0);
    }

    /** {@code UUID.fromString} also accepts shorter groups, which are invalid here. */
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
        if (text.isBlank()) {
            throw new IllegalArgumentException("no language");
        }
        try {
            return new Locale.Builder().setLanguageTag(text.replace('_', '-')).build();
        } catch (IllformedLocaleException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Object url(String text) {
        try {
            return URI.create(text).toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Returns the zone; the short names of {@code TimeZone}, such as {@code EST}, are no names of a {@code ZoneId}. */
    private static Object timeZone(String text) {
        var known = TimeZone.getTimeZone(text);
        return known.getID().equals(text) ? known : TimeZone.getTimeZone(ZoneId.of(text));
    }

    private static TemporalAccessor moment(String text) {
        return ISO_DATE_TIME.parseBest(text, ZonedDateTime::from, LocalDateTime::from);
    }

    /** Returns the value of a text, or null if it is invalid. */
    @Nullable
    public Object parse(String text) {
        try {
            return form.parser().apply(text);
        } catch (DateTimeException | IllegalArgumentException | ArithmeticException ignored) { // no such value
            return null;
        }
    }

    /** Returns the text of a value. */
    public String print(Object value) {
        return form.printer().apply(value);
    }
}
