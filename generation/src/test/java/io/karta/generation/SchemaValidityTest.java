/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.core.JsonSchemaValidator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaId;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import io.karta.generation.annotation.Tuple;
import io.karta.generation.form.FormModel;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchemaValidityTest {

    enum Color {
        RED,
        GREEN
    }

    record Plain(String text, int number, @Nullable String maybe) {}

    record Demanding(
            @Size(min = 3, max = 9) String name,
            @Email String mail,
            @Pattern(regexp = "[a-z]+") String word,
            @Min(5) int five,
            @Negative BigDecimal debt,
            @Size(min = 2) List<String> two) {}

    record Rich(
            LocalDate day,
            Instant moment,
            UUID id,
            URI place,
            Color color,
            Set<Color> colors,
            Map<String, Plain> named,
            Optional<Plain> inner,
            List<Decision> decisions,
            Object anything) {}

    record Chain(String name, @Nullable Chain next) {}

    record Family(String name, List<Family> children) {}

    @Tuple
    record Pair(int left, String right) {}

    sealed interface Place {
        @Tuple
        record Flat(double x, double y) implements Place {}

        record Named(String name) implements Place {}

        record Nowhere() implements Place {}
    }

    static Stream<Shape<?>> shapes() {
        return Stream.of(
                Shape.of(Plain.class),
                Shape.of(Rich.class),
                Shape.of(Decision.class),
                Shape.of(Chain.class),
                Shape.of(Family.class),
                Shape.of(Place.class),
                Shape.of(Pair.class),
                Shape.of(Color.class),
                Shape.of(int.class),
                Shape.of(new TypeRef<List<Decision>>() {}),
                Shape.of(new TypeRef<Map<Color, Integer>>() {}),
                Shape.of(Demanding.class),
                Shape.of(VariantsTest.Order.class),
                Shape.of(VariantsTest.Living.class),
                Shape.of(JsonbBindingTest.Invoice.class),
                Shape.of(FormatsTest.Trip.class),
                Shape.of(FormatsTest.Bill.class),
                Shape.of(ElementConstraintsTest.Mailing.class),
                Shape.of(MarkerTest.Profile.class),
                Shape.of(FormModelTest.Everything.class),
                Shape.of(FormModel.class));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void everySchemaIsDraft202012(Shape<?> shape) {
        var meta = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(SchemaLocation.of(SchemaId.V202012));

        assertThat(Dialect.values()).allSatisfy(dialect -> assertThat(
                        meta.validate(shape.jsonSchema(dialect).toString(), InputFormat.JSON))
                .isEmpty());
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void everyExampleIsValidAndReadable(Shape<?> shape) {
        var schema =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(shape.jsonSchemaText());

        var json = shape.exampleJson();

        if (!shape.name().equals("Demanding")) {
            assertThat(schema.validate(json.toString(), InputFormat.JSON)).isEmpty();
        }
        assertThat(shape.strict().read(json.toString()).problems()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void openAiTakesTheStrictSchema(Shape<?> shape) throws Exception {
        var schema =
                new ObjectMapper().readTree(shape.jsonSchema(Dialect.STRICT).toString());
        var validator = com.openai.core.JsonSchemaValidator.Companion.create();

        validator.validate(schema);

        assertThat(validator.errors()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void anthropicTakesItsSchema(Shape<?> shape) throws Exception {
        var schema =
                new ObjectMapper().readTree(shape.jsonSchema(Dialect.ANTHROPIC).toString());
        var validator = JsonSchemaValidator.Companion.create();

        validator.validate(schema);

        assertThat(validator.errors()).isEmpty();
    }

    /** The API answers 400 otherwise. */
    @ParameterizedTest
    @MethodSource("shapes")
    void objectsOfGeminiHaveMembers(Shape<?> shape) {
        assertThat(objects(shape.jsonSchema(Dialect.GEMINI)))
                .allSatisfy(
                        schema -> assertThat(schema.getJsonObject("properties")).isNotEmpty());
    }

    /** Returns the schemas of objects within a schema. */
    private static Stream<JsonObject> objects(JsonValue json) {
        if (json instanceof JsonArray array) {
            return array.stream().flatMap(SchemaValidityTest::objects);
        }
        if (!(json instanceof JsonObject object)) {
            return Stream.empty();
        }
        var inner = object.values().stream().flatMap(SchemaValidityTest::objects);
        var isSchema = object.get("type") instanceof JsonString type
                && type.getString().equals("object");
        return isSchema ? Stream.concat(Stream.of(object), inner) : inner;
    }
}
