/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.json.LenientJson;
import io.karta.generation.json.TreeNumber;
import io.karta.generation.json.TreeString;
import jakarta.json.JsonValue;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Agreement of shapes and their schemas: written values match the schema, and matching values can be read. */
class SchemaAgreementTest {

    enum Level {
        LOW,
        @PromptField(name = "very high")
        HIGH
    }

    sealed interface Node {
        record Leaf(byte size, char mark) implements Node {}

        record Fork(List<Node> parts, Map<Level, Duration> spans) implements Node {}
    }

    record Everything(
            byte tiny,
            short small,
            int number,
            long large,
            char letter,
            String text,
            Duration span,
            Period period,
            LocalDate day,
            Instant moment,
            UUID id,
            Level level,
            Optional<Duration> perhaps,
            Map<String, Object> anything,
            List<Object> list,
            Node node) {}

    private static JsonSchema validator(Shape<?> shape) {
        var factory = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
        return factory.getSchema(shape.jsonSchema().toString());
    }

    private static boolean isValid(JsonSchema schema, JsonValue json) {
        return schema.validate(json.toString(), InputFormat.JSON, context -> context.getExecutionConfig()
                        .setFormatAssertionsEnabled(true))
                .isEmpty();
    }

    @Provide
    Arbitrary<Duration> durations() {
        return Arbitraries.longs().between(-10_000_000_000L, 10_000_000_000L).flatMap(seconds -> Arbitraries.of(
                        0, 1, 500_000_000, 999_999_999, -1, -250_000_000)
                .map(nanos -> Duration.ofSeconds(seconds, nanos)));
    }

    @Provide
    Arbitrary<Object> anything() {
        Arbitrary<Object> leaves = Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(5).map(text -> (Object) text),
                Arbitraries.longs().map(number -> (Object) number),
                Arbitraries.of(true, false));
        return Arbitraries.recursive(
                () -> leaves.injectNull(0.2),
                inner -> Arbitraries.oneOf(
                        inner.list().ofMaxSize(3).map(list -> (Object) list),
                        Arbitraries.maps(Arbitraries.strings().alpha().ofMaxLength(3), inner)
                                .ofMaxSize(3)
                                .map(map -> (Object) new HashMap<>(map))),
                0,
                3);
    }

    @Provide
    Arbitrary<Node> nodes() {
        Arbitrary<Node> leaves = Arbitraries.bytes().flatMap(size -> Arbitraries.chars()
                .filter(c -> !Character.isSurrogate(c))
                .map(c -> new Node.Leaf(size, c)));
        return Arbitraries.recursive(
                () -> leaves,
                inner -> inner.list().ofMaxSize(2).flatMap(parts -> durations()
                        .map(span -> new Node.Fork(parts, Map.of(Level.HIGH, span)))),
                0,
                2);
    }

    @Property(tries = 300, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void whatIsWrittenIsValidAndReadAgain(
            @ForAll("durations") Duration span,
            @ForAll("anything") Object any,
            @ForAll("nodes") Node node,
            @ForAll String text,
            @ForAll int number,
            @ForAll long large) {
        var map = new HashMap<String, Object>();
        map.put("any", any);
        var value = new Everything(
                (byte) number,
                (short) number,
                number,
                large,
                'x',
                text,
                span,
                Period.of(number % 100, number % 7, number % 30),
                LocalDate.ofEpochDay(number % 100_000),
                Instant.ofEpochSecond(number, 1000),
                new UUID(large, number),
                Level.HIGH,
                number % 2 == 0 ? Optional.of(span) : Optional.empty(),
                map,
                java.util.Arrays.asList(any, 1L, null),
                node);
        var shape = Shape.of(Everything.class);

        var json = shape.write(value);

        assertThat(isValid(validator(shape), json)).as(json.toString()).isTrue();
        assertThat(shape.strict().read(json.toString()).value()).isEqualTo(value);
        assertThat(shape.read(json.toString()).value()).isEqualTo(value);
    }

    @Property(tries = 1_000, seed = "42", edgeCases = EdgeCasesMode.MIXIN)
    void aTextIsReadAsItIsWritten(@ForAll String text) {
        var shape = Shape.of(String.class);

        assertThat(shape.read(shape.write(text).toString()).value()).isEqualTo(text);
        assertThat(shape.strict().read(shape.write(text).toString()).value()).isEqualTo(text);
    }

    @Provide
    Arbitrary<JsonValue> scalars() {
        return Arbitraries.oneOf(
                Arbitraries.bigIntegers()
                        .between(BigInteger.TWO.pow(66).negate(), BigInteger.TWO.pow(66))
                        .map(number -> new TreeNumber(number.toString())),
                Arbitraries.integers().between(-70_000, 70_000).map(number -> new TreeNumber(number.toString())),
                Arbitraries.integers().between(-300, 300).map(number -> new TreeNumber(number + ".0")),
                Arbitraries.strings()
                        .ofMaxLength(2)
                        .filter(text -> text.chars().noneMatch(c -> Character.isSurrogate((char) c)))
                        .map(TreeString::new),
                Arbitraries.strings()
                        .withChars("PT+-.0123YMWDHS")
                        .ofMaxLength(9)
                        .map(text -> new TreeString("P" + text)),
                Arbitraries.of("LOW", "HIGH", "very high", "true", "P1W", "P1Y2M", "-PT1.5S", "PT")
                        .map(TreeString::new),
                Arbitraries.of(JsonValue.TRUE, JsonValue.NULL, JsonValue.EMPTY_JSON_ARRAY));
    }

    @Property(tries = 5_000, seed = "42", edgeCases = EdgeCasesMode.MIXIN)
    void whatIsValidIsRead(@ForAll("scalars") JsonValue json, @ForAll("types") Class<?> type) {
        var shape = Shape.of((java.lang.reflect.Type) type);

        if (isValid(validator(shape), json)) {
            assertThat(shape.strict().read(json).isPresent())
                    .as(type + " " + json)
                    .isTrue();
            assertThat(shape.read(json).isPresent()).isTrue();
        }
    }

    @Provide
    Arbitrary<Class<?>> types() {
        return Arbitraries.of(
                byte.class,
                Short.class,
                int.class,
                Long.class,
                char.class,
                Duration.class,
                Period.class,
                Level.class,
                BigInteger.class);
    }

    @ParameterizedTest
    @CsvSource({"PT1.5H,PT1H30M", "P1.5D,PT36H", "P2W,PT336H", "-P1W,PT-168H", "'PT0,5M',PT30S", "PT-1.5M,PT-1M-30S"})
    void durationsMayHaveWeeksAndFractions(String text, Duration expected) {
        assertThat(Shape.of(Duration.class).read(new TreeString(text)).value()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"P", "PT", "P1Y", "P1M", "-", "", "1.5", "PT1", "P99999999999999W"})
    void durationsAreNothingElse(String text) {
        assertThat(Shape.of(Duration.class).read(new TreeString(text)).isPresent())
                .isFalse();
    }

    @Test
    void vendorsKeepTheirFormats() {
        record Meeting(Duration span, int people, char room) {}

        assertThat(Shape.of(Meeting.class).jsonSchema(Dialect.STRICT).toString())
                .contains("\"format\":\"duration\"")
                .doesNotContain("minimum", "maxLength", "pattern");
        assertThat(Shape.of(Meeting.class).jsonSchema(Dialect.OLLAMA).toString())
                .doesNotContain("minimum", "pattern");
    }

    @Test
    void nullIsAValueOfAnything() {
        var any = Shape.of(Object.class);
        var list = Shape.of(new TypeRef<List<Object>>() {});
        var map = Shape.ofSchema(
                (jakarta.json.JsonObject) LenientJson.read("{type: object, properties: {a: {}}, required: [a]}")
                        .value());

        assertThat(any.strict().read("null").value()).isEqualTo(JsonValue.NULL);
        assertThat(list.strict().read("[1,null]").value()).hasSize(2).containsNull();
        assertThat(list.read("[1,null]").repairs()).isEmpty();
        assertThat(map.strict().read("{\"a\":null}").value()).isEqualTo(Map.of("a", JsonValue.NULL));
        assertThat(map.write(Map.of("a", JsonValue.NULL))).hasToString("{\"a\":null}");
    }
}
