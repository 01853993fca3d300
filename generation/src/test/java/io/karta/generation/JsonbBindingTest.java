/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.Example;
import io.karta.generation.result.GenerationException;
import jakarta.json.JsonObject;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.adapter.JsonbAdapter;
import jakarta.json.bind.annotation.JsonbTypeAdapter;
import jakarta.json.bind.annotation.JsonbTypeDeserializer;
import jakarta.json.bind.annotation.JsonbTypeSerializer;
import jakarta.json.bind.serializer.DeserializationContext;
import jakarta.json.bind.serializer.JsonbDeserializer;
import jakarta.json.bind.serializer.JsonbSerializer;
import jakarta.json.bind.serializer.SerializationContext;
import jakarta.json.stream.JsonGenerator;
import jakarta.json.stream.JsonParser;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class JsonbBindingTest {

    /** No bean, no record: nothing can be made of it without help. */
    static final class Money {
        private final BigDecimal amount;
        private final String currency;

        private Money(BigDecimal amount, String currency) {
            this.amount = amount;
            this.currency = currency;
        }

        static Money of(String amount, String currency) {
            return new Money(new BigDecimal(amount), currency);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Money money && toString().equals(money.toString());
        }

        @Override
        public int hashCode() {
            return toString().hashCode();
        }

        @Override
        public String toString() {
            return amount + " " + currency;
        }
    }

    record Amount(BigDecimal number, String unit) {}

    static class AsAmount implements JsonbAdapter<Money, Amount> {
        @Override
        public Amount adaptToJson(Money money) {
            return new Amount(money.amount, money.currency);
        }

        @Override
        public Money adaptFromJson(Amount amount) {
            if (amount.number().signum() < 0) {
                throw new IllegalArgumentException("no debts");
            }
            return new Money(amount.number(), amount.unit());
        }
    }

    abstract static class AsText<T> implements JsonbAdapter<T, String> {}

    static class MoneyAsText extends AsText<Money> {
        @Override
        public String adaptToJson(Money money) {
            return money.toString();
        }

        @Override
        public Money adaptFromJson(String text) {
            var parts = text.split(" ", -1);
            return Money.of(parts[0], parts[1]);
        }
    }

    @JsonbTypeAdapter(AsColor.class)
    record Color(int red, int green, int blue) {}

    static class AsColor implements JsonbAdapter<Color, String> {
        @Override
        public String adaptToJson(Color color) {
            return "#%02x%02x%02x".formatted(color.red(), color.green(), color.blue());
        }

        @Override
        public Color adaptFromJson(String text) {
            int rgb = Integer.parseInt(text.substring(1), 16);
            return new Color(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
        }
    }

    record Invoice(
            @JsonbTypeAdapter(AsAmount.class) Money total,
            @JsonbTypeAdapter(MoneyAsText.class) @Example("1 EUR") Optional<Money> discount,
            @Example("[\"#00ff00\"]") List<Color> colors,
            @Example("{\"sky\": \"#0080ff\"}") Map<String, Color> named) {}

    private static final Invoice INVOICE = new Invoice(
            Money.of("12.50", "EUR"),
            Optional.of(Money.of("1", "EUR")),
            List.of(new Color(255, 0, 16)),
            Map.of("sky", new Color(0, 128, 255)));

    @Nested
    class Adapters {

        private final Shape<Invoice> shape = Shape.of(Invoice.class);

        @Test
        void bindsComponentsAndTypesBothWays() {
            var json = shape.write(INVOICE);

            assertThat(json)
                    .hasToString("{\"total\":{\"number\":12.50,\"unit\":\"EUR\"},\"discount\":\"1 EUR\","
                            + "\"colors\":[\"#ff0010\"],\"named\":{\"sky\":\"#0080ff\"}}");
            assertThat(shape.strict().read(json).value()).isEqualTo(INVOICE);
        }

        @Test
        void givesTheSchemaOfWhatItAdaptsTo() {
            var properties = shape.jsonSchema().getJsonObject("properties");

            assertThat(properties.getJsonObject("total").getJsonObject("properties"))
                    .containsOnlyKeys("number", "unit");
            assertThat(properties.getJsonObject("colors").getJsonObject("items"))
                    .hasToString("{\"type\":\"string\"}");
            assertThat(shape.promptFragment()).contains("\"total\": <Amount>", "Amount is a JSON object");
            assertThat(shape.jsonSchema(Dialect.STRICT).toString()).contains("\"unit\"");
        }

        @Test
        void readsLenientlyWhatItAdaptsTo() {
            var result = shape.read("{total: {Number: '3', unit: 'EUR'}, colors: '#000000', named: {}}");

            assertThat(result.value().total()).isEqualTo(Money.of("3", "EUR"));
            assertThat(result.value().colors()).containsExactly(new Color(0, 0, 0));
        }

        @Test
        void mayRefuseAValue() {
            var result = shape.read("{\"total\": {\"number\": -1, \"unit\": \"EUR\"}, \"colors\": [], \"named\": {}}");

            assertThat(result.problems()).singleElement().asString().contains("/total", "no debts");
        }

        @Test
        void worksForARootToo() {
            var color = Shape.of(Color.class);

            assertThat(color.read("\"#0000ff\"").value()).isEqualTo(new Color(0, 0, 255));
            assertThat(color.write(new Color(0, 0, 255))).hasToString("\"#0000ff\"");
            assertThat(color.jsonSchema()).hasToString("{\"type\":\"string\"}");
        }
    }

    static class Version {
        private final int number;

        Version(int number) {
            this.number = number;
        }
    }

    public static class WritesVersion implements JsonbSerializer<Version> {
        @Override
        public void serialize(Version version, JsonGenerator generator, SerializationContext context) {
            generator.writeStartArray().write("v").write(version.number).writeEnd();
        }
    }

    public static class ReadsVersion implements JsonbDeserializer<Version> {
        @Override
        public Version deserialize(JsonParser parser, DeserializationContext context, Type type) {
            return new Version(parser.getArray().getInt(1));
        }
    }

    record Release(
            @JsonbTypeSerializer(WritesVersion.class) @JsonbTypeDeserializer(ReadsVersion.class) Version version) {}

    record Plain(Version version, Money price) {}

    @Nested
    class Serializers {

        private final Shape<Release> shape = Shape.of(Release.class);

        @Test
        void bindsThroughJsonb() {
            var json = shape.write(new Release(new Version(7)));

            assertThat(json).hasToString("{\"version\":[\"v\",7]}");
            assertThat(shape.read(json).value().version().number).isEqualTo(7);
        }

        @Test
        void leavesTheSchemaOpen() {
            assertThat(shape.jsonSchema().getJsonObject("properties").get("version"))
                    .isEqualTo(JsonObject.EMPTY_JSON_OBJECT);
        }

        @Test
        void reportsWhatJsonbCannotRead() {
            var result = shape.read("{\"version\": [1]}");

            assertThat(result.problems()).singleElement().asString().contains("/version");
        }
    }

    @Nested
    class Configuration {

        private final Shape<Plain> shape = JsonbTypes.shapes(new JsonbConfig()
                        .withAdapters(new MoneyAsText())
                        .withSerializers(new WritesVersion())
                        .withDeserializers(new ReadsVersion()))
                .of(Plain.class);

        @Test
        void bindsTypesWithoutAnnotations() {
            var json = shape.write(new Plain(new Version(2), Money.of("5", "USD")));

            assertThat(json).hasToString("{\"version\":[\"v\",2],\"price\":\"5 USD\"}");
            assertThat(shape.read(json).value().price()).isEqualTo(Money.of("5", "USD"));
        }

        @Test
        void isNotMixedUpWithAnother() {
            var json = Shape.of(Plain.class).write(new Plain(new Version(2), Money.of("5", "USD")));

            assertThat(json).hasToString("{\"version\":{\"number\":2},\"price\":{\"amount\":5,\"currency\":\"USD\"}}");
        }
    }

    static class Needy extends MoneyAsText {
        Needy(String ignored) {}
    }

    record Broken(@JsonbTypeAdapter(Needy.class) Money price) {}

    @Test
    void anAdapterNeedsAConstructor() {
        assertThatThrownBy(() -> Shape.of(Broken.class))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-219")
                .hasMessageContaining("Needy");
    }
}
