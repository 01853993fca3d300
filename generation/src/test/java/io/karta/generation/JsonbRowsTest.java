/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.result.GenerationException;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.adapter.JsonbAdapter;
import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbDateFormat;
import jakarta.json.bind.annotation.JsonbNillable;
import jakarta.json.bind.annotation.JsonbNumberFormat;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.json.bind.annotation.JsonbPropertyOrder;
import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTransient;
import jakarta.json.bind.annotation.JsonbTypeAdapter;
import jakarta.json.bind.annotation.JsonbTypeDeserializer;
import jakarta.json.bind.annotation.JsonbTypeInfo;
import jakarta.json.bind.annotation.JsonbTypeSerializer;
import jakarta.json.bind.annotation.JsonbVisibility;
import jakarta.json.bind.config.BinaryDataStrategy;
import jakarta.json.bind.config.PropertyNamingStrategy;
import jakarta.json.bind.config.PropertyOrderStrategy;
import jakarta.json.bind.config.PropertyVisibilityStrategy;
import jakarta.json.bind.serializer.DeserializationContext;
import jakarta.json.bind.serializer.JsonbDeserializer;
import jakarta.json.bind.serializer.JsonbSerializer;
import jakarta.json.bind.serializer.SerializationContext;
import jakarta.json.stream.JsonGenerator;
import jakarta.json.stream.JsonParser;
import java.io.StringReader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of the page about JSON-B, with the implementations of JSON-B. */
class JsonbRowsTest {

    private static final LocalDate DAY = LocalDate.of(2026, 2, 1);

    public record Named(@JsonbProperty("order_id") int orderId) {}

    @JsonbNillable
    public record Nillable(String name, Optional<String> remark) {}

    @SuppressWarnings("deprecation") // replaced by @JsonbNillable, and still supported
    public record OneNillable(@JsonbProperty(nillable = true) @Nullable String remark) {}

    public static class Transient {
        public String name = "kettle";

        @JsonbTransient
        public String supplier = "a secret";

        @Override
        public boolean equals(Object other) {
            return other instanceof Transient same && same.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    @JsonbPropertyOrder({"second", "first"})
    public record Ordered(int first, int second) {}

    public static final class Created {
        private final String text;

        @JsonbCreator
        public static Created of(@JsonbProperty("text") String text) {
            return new Created(text);
        }

        private Created(String text) {
            this.text = text;
        }

        public String getText() {
            return text;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Created same && same.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    public record Dated(@JsonbDateFormat("dd.MM.yyyy") LocalDate since) {}

    public record Numbered(@JsonbNumberFormat(value = "#,##0.00", locale = "de") BigDecimal price) {}

    public record Money(BigDecimal amount, String currency) {}

    public static class AsText implements JsonbAdapter<Money, String> {
        @Override
        public String adaptToJson(Money money) {
            return money.amount() + " " + money.currency();
        }

        @Override
        public Money adaptFromJson(String text) {
            var parts = text.split(" ", -1);
            return new Money(new BigDecimal(parts[0]), parts[1]);
        }
    }

    public static class WithUnit implements JsonbSerializer<Money>, JsonbDeserializer<Money> {
        @Override
        public void serialize(Money money, JsonGenerator generator, SerializationContext context) {
            generator.writeStartObject();
            generator.write("sum", money.amount());
            generator.write("unit", money.currency());
            generator.writeEnd();
        }

        @Override
        public Money deserialize(JsonParser parser, DeserializationContext context, Type type) {
            var object = parser.getObject();
            return new Money(object.getJsonNumber("sum").bigDecimalValue(), object.getString("unit"));
        }
    }

    public record Adapted(@JsonbTypeAdapter(AsText.class) Money price) {}

    public record Serialized(@JsonbTypeSerializer(WithUnit.class) @JsonbTypeDeserializer(WithUnit.class) Money price) {}

    public record Priced(Money price) {}

    @JsonbTypeInfo(key = "kind", value = @JsonbSubtype(alias = "dog", type = Dog.class))
    public interface Animal {}

    public static class Dog implements Animal {
        public String name = "Rex";

        @Override
        public boolean equals(Object other) {
            return other instanceof Dog same && same.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** Shows fields only. */
    public static class Fields implements PropertyVisibilityStrategy {
        @Override
        public boolean isVisible(Field field) {
            return !field.getName().startsWith("internal");
        }

        @Override
        public boolean isVisible(Method method) {
            return false;
        }
    }

    public static class Account {
        private String owner = "Ada";
        private String internalCode = "x1";

        public String getInternalCode() {
            return internalCode;
        }

        public void setInternalCode(String code) {
            this.internalCode = code;
        }

        public String getGreeting() {
            return "Dear " + owner;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Account same && same.owner.equals(owner);
        }

        @Override
        public int hashCode() {
            return owner.hashCode();
        }
    }

    @JsonbVisibility(Fields.class)
    public static class VisibleFields {
        private String city = "London";
        private String internalCode = "x1";

        public String getInternalCode() {
            return internalCode;
        }

        public void setInternalCode(String code) {
            this.internalCode = code;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof VisibleFields same && same.city.equals(city);
        }

        @Override
        public int hashCode() {
            return city.hashCode();
        }
    }

    public record Order(int orderId, String customerName) {}

    public record Note(String text, Optional<String> remark) {}

    public record Day(LocalDate day) {}

    public record Month(@JsonbDateFormat("d. MMMM yyyy") LocalDate day) {}

    public static class File {
        public byte[] content = {1, 2, -1};

        @Override
        public boolean equals(Object other) {
            return other instanceof File same && Arrays.equals(same.content, content);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(content);
        }
    }

    /**
     * A row of the page.
     *
     * @param name the first cell
     * @param json what Karta writes and reads
     * @param deviating the implementations that write something else for this value
     */
    private record Row(String name, JsonbConfig config, Object value, String json, Set<JsonbVendor> deviating) {

        Row(String name, JsonbConfig config, Object value, String json) {
            this(name, config, value, json, Set.of());
        }

        Row(String name, Object value, String json) {
            this(name, new JsonbConfig(), value, json);
        }

        Row except(JsonbVendor... vendors) {
            return new Row(name, config, value, json, Set.of(vendors));
        }

        /** Returns whether values are read; Johnzon calls deserializers with another position of the parser. */
        boolean isReadBy(JsonbVendor vendor) {
            return (!name.endsWith("Serializer") && !name.endsWith("Serializers")) || vendor == JsonbVendor.YASSON;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Row> annotations() {
        return Stream.of(
                new Row("@JsonbProperty", new Named(7), "{\"order_id\":7}"),
                new Row("@JsonbNillable", new Nillable("Ada", Optional.empty()), "{\"name\":\"Ada\",\"remark\":null}"),
                new Row("@JsonbProperty(nillable = true)", new OneNillable(null), "{\"remark\":null}"),
                new Row("@JsonbTransient", new Transient(), "{\"name\":\"kettle\"}"),
                new Row("@JsonbPropertyOrder", new Ordered(1, 2), "{\"second\":2,\"first\":1}"),
                new Row("@JsonbCreator", Created.of("hello"), "{\"text\":\"hello\"}"),
                new Row("@JsonbDateFormat", new Dated(DAY), "{\"since\":\"01.02.2026\"}"),
                new Row("@JsonbNumberFormat", new Numbered(new BigDecimal("1234.50")), "{\"price\":\"1.234,50\"}"),
                new Row("@JsonbTypeAdapter", new Adapted(euros()), "{\"price\":\"12.50 EUR\"}"),
                new Row(
                        "@JsonbTypeSerializer",
                        new Serialized(euros()),
                        "{\"price\":{\"sum\":12.50,\"unit\":\"EUR\"}}"),
                new Row("@JsonbTypeInfo", new Dog(), "{\"kind\":\"dog\",\"name\":\"Rex\"}"),
                new Row("@JsonbVisibility", new VisibleFields(), "{\"city\":\"London\"}"));
    }

    private static Stream<Row> settings() {
        return Stream.of(
                new Row(
                        "withPropertyNamingStrategy",
                        new JsonbConfig()
                                .withPropertyNamingStrategy(PropertyNamingStrategy.LOWER_CASE_WITH_UNDERSCORES),
                        new Order(7, "Ada"),
                        "{\"order_id\":7,\"customer_name\":\"Ada\"}"),
                new Row(
                        "withNullValues",
                        new JsonbConfig().withNullValues(true),
                        new Note("hello", Optional.empty()),
                        "{\"text\":\"hello\",\"remark\":null}"),
                new Row(
                        "withDateFormat",
                        new JsonbConfig().withDateFormat("dd.MM.yyyy", Locale.GERMANY),
                        new Day(DAY),
                        "{\"day\":\"01.02.2026\"}"),
                new Row(
                                "withLocale",
                                new JsonbConfig().withLocale(Locale.GERMANY),
                                new Month(DAY),
                                "{\"day\":\"1. Februar 2026\"}")
                        .except(JsonbVendor.YASSON, JsonbVendor.JOHNZON),
                new Row(
                        "withAdapters",
                        new JsonbConfig().withAdapters(new AsText()),
                        new Priced(euros()),
                        "{\"price\":\"12.50 EUR\"}"),
                new Row(
                        "withSerializers",
                        new JsonbConfig().withSerializers(new WithUnit()).withDeserializers(new WithUnit()),
                        new Priced(euros()),
                        "{\"price\":{\"sum\":12.50,\"unit\":\"EUR\"}}"),
                new Row(
                        "withPropertyVisibilityStrategy",
                        new JsonbConfig().withPropertyVisibilityStrategy(new Fields()),
                        new Account(),
                        "{\"owner\":\"Ada\"}"),
                new Row(
                        "withBinaryDataStrategy",
                        new JsonbConfig().withBinaryDataStrategy(BinaryDataStrategy.BASE_64),
                        new File(),
                        "{\"content\":\"AQL/\"}"),
                new Row(
                        "withPropertyOrderStrategy",
                        new JsonbConfig().withPropertyOrderStrategy(PropertyOrderStrategy.LEXICOGRAPHICAL),
                        new Order(7, "Ada"),
                        "{\"orderId\":7,\"customerName\":\"Ada\"}"),
                new Row("withFormatting", new JsonbConfig().withFormatting(true), new Named(7), "{\"order_id\":7}"));
    }

    private static Money euros() {
        return new Money(new BigDecimal("12.50"), "EUR");
    }

    private static Stream<Row> rows() {
        return Stream.concat(annotations(), settings());
    }

    static Stream<Arguments> rowsAndVendors() {
        return rows().flatMap(row -> Stream.of(JsonbVendor.values()).map(vendor -> Arguments.of(row, vendor)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("rowsAndVendors")
    void writesAndReadsAsTheTypeAndTheConfigurationSay(Row row, JsonbVendor vendor) throws Exception {
        vendor.call(() -> {
            var shape = shape(row);
            var json = shape.write(row.value());

            assertThat(json).hasToString(row.json());
            if (row.isReadBy(vendor)) {
                assertThat(shape.strict().read(json).value()).isEqualTo(row.value());
            }
            return shape;
        });
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("rowsAndVendors")
    void writesTheSameMembersAsJsonb(Row row, JsonbVendor vendor) throws Exception {
        var written = object(vendor.write(row.value(), row.config()));

        if (row.deviating().contains(vendor)) {
            assertThat(written).isNotEqualTo(object(row.json()));
        } else {
            assertThat(written).isEqualTo(object(row.json()));
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void showsModelsTheNamesThatAreWritten(Row row) {
        var schema = shape(row).jsonSchema();

        var properties = schema.containsKey("properties")
                ? schema
                : schema.getJsonArray("oneOf").getJsonObject(0);
        assertThat(properties.getJsonObject("properties").keySet())
                .containsExactlyElementsOf(object(row.json()).keySet());
    }

    @Test
    void thePageHasTheseRows() throws Exception {
        var page = Files.readString(Path.of("../src/site/markdown/json-binding.md"));

        var names = page.lines()
                .filter(line -> line.matches("\\| `(@Jsonb|with).*"))
                .map(line -> line.split("`", -1)[1])
                .collect(Collectors.toList());
        assertThat(names).containsExactlyElementsOf(rows().map(Row::name).toList());
    }

    @ParameterizedTest
    @EnumSource(JsonbVendor.class)
    void namesFollowEachStandardStrategyAsJsonbDoes(JsonbVendor vendor) throws Exception {
        for (var strategy : List.of(
                PropertyNamingStrategy.IDENTITY,
                PropertyNamingStrategy.LOWER_CASE_WITH_DASHES,
                PropertyNamingStrategy.LOWER_CASE_WITH_UNDERSCORES,
                PropertyNamingStrategy.UPPER_CAMEL_CASE,
                PropertyNamingStrategy.UPPER_CAMEL_CASE_WITH_SPACES,
                PropertyNamingStrategy.CASE_INSENSITIVE)) {
            var config = new JsonbConfig().withPropertyNamingStrategy(strategy);
            var order = new Order(7, "Ada");

            assertThat((Object) JsonbTypes.shapes(config).of(Order.class).write(order))
                    .as(strategy)
                    .isEqualTo(object(vendor.write(order, config)));
        }
    }

    @Test
    void ownNamingStrategiesApply() {
        var config = new JsonbConfig().withPropertyNamingStrategy((PropertyNamingStrategy) name -> "x-" + name);

        var shape = JsonbTypes.shapes(config).of(Order.class);

        assertThat(shape.write(new Order(7, "Ada"))).hasToString("{\"x-orderId\":7,\"x-customerName\":\"Ada\"}");
    }

    @Test
    void modelsMayUseTheJavaNamesToo() {
        var config = new JsonbConfig().withPropertyNamingStrategy(PropertyNamingStrategy.LOWER_CASE_WITH_DASHES);

        var result = JsonbTypes.shapes(config).of(Order.class).read("{orderId: 7, CUSTOMER_NAME: 'Ada'}");

        assertThat(result.value()).isEqualTo(new Order(7, "Ada"));
    }

    @Test
    void nullValuesDoNotMakeComponentsOptional() {
        var shape = JsonbTypes.shapes(new JsonbConfig().withNullValues(true)).of(Order.class);

        assertThat(shape.jsonSchema().getJsonArray("required")).hasSize(2);
    }

    @Test
    void nullValuesDoNotRevealHiddenComponents() {
        var shape = JsonbTypes.shapes(new JsonbConfig().withNullValues(true)).of(Transient.class);

        assertThat(shape.write(new Transient())).hasToString("{\"name\":\"kettle\"}");
    }

    @Test
    void hidesComponentsOfRecords() {
        var config = new JsonbConfig().withPropertyVisibilityStrategy(new Fields());
        record Secret(String name, String internalCode) {}

        var shape = JsonbTypes.shapes(config).of(Secret.class);

        assertThat(shape.write(new Secret("Ada", "x1"))).hasToString("{\"name\":\"Ada\"}");
        assertThat(shape.jsonSchema().getJsonObject("properties")).containsOnlyKeys("name");
    }

    @Test
    void rejectsUnknownStrategies() {
        var naming = new JsonbConfig().setProperty(JsonbConfig.PROPERTY_NAMING_STRATEGY, "SHOUTING");
        var binary = new JsonbConfig().withBinaryDataStrategy("ROT13");

        assertThatThrownBy(() -> JsonbTypes.shapes(naming))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-537: \"SHOUTING\"");
        assertThatThrownBy(() -> JsonbTypes.shapes(binary).of(File.class))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-537: \"ROT13\"");
    }

    @Test
    void theConfigurationIsCopied() {
        var config = new JsonbConfig();
        var shapes = JsonbTypes.shapes(config);

        config.withDateFormat("dd.MM.yyyy", Locale.GERMANY);

        assertThat(shapes.of(Day.class).write(new Day(DAY))).hasToString("{\"day\":\"2026-02-01\"}");
    }

    @SuppressWarnings("unchecked") // the shape of the value's own class
    private static Shape<Object> shape(Row row) {
        Class<?> type =
                row.value() instanceof Animal ? Animal.class : row.value().getClass();
        return (Shape<Object>) JsonbTypes.shapes(row.config()).of((Type) type);
    }

    private static JsonObject object(String json) {
        try (var reader = Json.createReader(new StringReader(json))) {
            return reader.readObject();
        }
    }
}
