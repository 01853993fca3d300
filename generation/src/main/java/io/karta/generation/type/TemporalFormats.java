/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.time.temporal.TemporalQuery;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Conversion of dates and times to text by a pattern, or to milliseconds, for JSON-B's {@code @JsonbDateFormat}. */
final class TemporalFormats {

    private static final Map<Class<?>, TemporalQuery<?>> QUERIES = Map.ofEntries(
            Map.entry(LocalDate.class, LocalDate::from),
            Map.entry(LocalTime.class, LocalTime::from),
            Map.entry(LocalDateTime.class, parsed -> zoned(parsed).toLocalDateTime()),
            Map.entry(OffsetDateTime.class, parsed -> zoned(parsed).toOffsetDateTime()),
            Map.entry(OffsetTime.class, OffsetTime::from),
            Map.entry(ZonedDateTime.class, TemporalFormats::zoned),
            Map.entry(Instant.class, parsed -> zoned(parsed).toInstant()),
            Map.entry(Year.class, Year::from),
            Map.entry(YearMonth.class, YearMonth::from),
            Map.entry(MonthDay.class, MonthDay::from),
            Map.entry(Date.class, TemporalFormats::date),
            Map.entry(Calendar.class, TemporalFormats::calendar));

    private static final Set<Class<?>> POINTS = Set.of(
            LocalDate.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            Instant.class,
            Date.class,
            Calendar.class);

    /** A letter for a zone or offset outside of quotes. */
    private static final Pattern ZONE = Pattern.compile("^(?:[^']|'[^']*')*?[XxZzVO]");

    private TemporalFormats() {}

    static Node formatted(ScalarNode node, JsonbFormats.Format format) {
        var scalar = node.scalar();
        var formatter = DateTimeFormatter.ofPattern(format.pattern(), format.locale());
        var isLocal = scalar.type().getSimpleName().startsWith("Local");
        var hasZone = ZONE.matcher(format.pattern()).find() && scalar.type() != Instant.class;
        var used = isLocal || hasZone ? formatter : formatter.withZone(ZoneOffset.UTC);
        var query = query(scalar.type());
        return new ScalarNode(
                node.type(),
                scalar.asText(
                        format.pattern(), text -> used.parse(text, query), value -> used.format(temporal(value))));
    }

    @SuppressWarnings("unchecked") // a query returns an object of any class
    private static TemporalQuery<Object> query(Class<?> type) {
        return (TemporalQuery<Object>) requireNonNull(QUERIES.get(type), "query");
    }

    static TemporalAccessor temporal(Object value) {
        if (value instanceof Calendar calendar) {
            return ZonedDateTime.ofInstant(
                    calendar.toInstant(), calendar.getTimeZone().toZoneId());
        }
        return value instanceof Date date ? date.toInstant().atZone(ZoneOffset.UTC) : (TemporalAccessor) value;
    }

    /** Returns a time with a zone: a date becomes its start, and UTC replaces a missing zone. */
    private static ZonedDateTime zoned(TemporalAccessor parsed) {
        if (parsed instanceof Instant instant) {
            return instant.atZone(ZoneOffset.UTC);
        }
        if (parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
            return ZonedDateTime.from(parsed);
        }
        var day = LocalDate.from(parsed);
        var time = parsed.query(TemporalQueries.localTime());
        return day.atTime(time == null ? LocalTime.MIDNIGHT : time).atZone(ZoneOffset.UTC);
    }

    static Date date(TemporalAccessor parsed) {
        return Date.from(zoned(parsed).toInstant());
    }

    static Calendar calendar(TemporalAccessor parsed) {
        return GregorianCalendar.from(zoned(parsed));
    }

    /** Returns a number of milliseconds since 1970, for points in time. */
    static Node inMillis(ScalarNode node) {
        if (!POINTS.contains(node.scalar().type())) {
            return node;
        }
        var inner = new ScalarNode(Long.class, ScalarType.of(Long.class).orElseThrow());
        var query = query(node.scalar().type());
        return new AdaptedNode(node.type(), inner, new AdaptedNode.Binding() {

            @Override
            public @Nullable Object fromJson(Object millis) {
                return query.queryFrom(Instant.ofEpochMilli((Long) millis).atZone(ZoneOffset.UTC));
            }

            @Override
            public Object toJson(Object value) {
                return zoned(temporal(value)).toInstant().toEpochMilli();
            }
        });
    }
}
