/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Hidden;
import jakarta.json.JsonObject;
import jakarta.validation.Constraint;
import jakarta.validation.GroupSequence;
import jakarta.validation.OverridesAttribute;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Pattern.Flag;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import jakarta.validation.groups.Default;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ElementConstraintsTest {

    record Mailing(
            @Size(min = 1) List<@Size(max = 3) String> codes,
            Map<@NotBlank String, @Positive Integer> counts,
            Optional<@Email String> mail,
            List<List<@Min(2) @Max(9) Integer>> grid,
            List<Optional<@Size(min = 2) String>> gaps) {}

    record Page<T>(List<T> items, T first) {}

    static class Bean {
        private List<String> names = List.of();

        public List<@Size(max = 4) String> getNames() {
            return names;
        }

        public void setNames(List<String> names) {
            this.names = names;
        }
    }

    interface Coded {
        @Size(max = 3)
        String getCode();
    }

    abstract static class Parent {

        @Hidden
        abstract String getSecret();

        @Positive
        int getCount() {
            return 0;
        }
    }

    static class Overriding extends Parent implements Coded {
        private String code = "";
        private String secret = "";
        private int count;

        @Override
        public String getCode() {
            return code;
        }

        public void setCode(String code) {
            this.code = code;
        }

        @Override
        public String getSecret() {
            return secret;
        }

        public void setSecret(String secret) {
            this.secret = secret;
        }

        @Override
        public int getCount() {
            return count;
        }

        public void setCount(int count) {
            this.count = count;
        }
    }

    @Size(min = 2, max = 8)
    @Pattern(regexp = "[a-z]+")
    @Constraint(validatedBy = {})
    @Retention(RetentionPolicy.RUNTIME)
    @interface Nick {
        String message() default "";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    record Player(@Nick String nick, @Min(3) @Min(value = 5, groups = Default.class) int age) {}

    /** Overrides attributes, as {@code Range} of Hibernate Validator does. */
    @Min(0)
    @Max(Long.MAX_VALUE)
    @Constraint(validatedBy = {})
    @Retention(RetentionPolicy.RUNTIME)
    @interface Within {
        @OverridesAttribute(constraint = Min.class, name = "value")
        long min();

        @OverridesAttribute(constraint = Max.class, name = "value")
        long max();

        String message() default "";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    record Rating(@Within(min = 1, max = 5) int stars) {}

    record Named(@Pattern(regexp = "[a-z]+") @Pattern(regexp = ".{3}") String name) {}

    interface Creation {}

    interface Change {}

    record Account(
            @Max(value = 0, groups = Creation.class) @Min(value = 1, groups = Change.class) long id,
            @Nick(groups = Change.class) String nick,
            @Size(
                            min = 1,
                            groups = {Change.class, Default.class})
                    String name) {}

    interface Careful extends Creation {}

    @GroupSequence({Careful.class, Redefined.class})
    record Redefined(
            @Max(value = 7, groups = Creation.class) @Min(value = 1, groups = Change.class) long id,
            @Size(max = 5) String name,
            List<@Size(min = 2, groups = Careful.class) String> codes) {}

    record Plate(
            @Pattern(
                            regexp = "[a-z]+",
                            flags = {Flag.CASE_INSENSITIVE, Flag.UNICODE_CASE})
                    String letters) {}

    private static JsonObject property(JsonObject schema, String name) {
        return schema.getJsonObject("properties").getJsonObject(name);
    }

    @Nested
    class StandardSchema {

        private final JsonObject schema = Shape.of(Mailing.class).jsonSchema();

        @Test
        void areKeywordsOfTheElements() {
            assertThat(property(schema, "codes"))
                    .hasToString("{\"type\":\"array\",\"items\":{\"type\":\"string\",\"maxLength\":3},\"minItems\":1}");
            assertThat(property(schema, "grid"))
                    .hasToString("{\"type\":\"array\",\"items\":{\"type\":\"array\",\"items\":"
                            + "{\"type\":\"integer\",\"minimum\":2,\"maximum\":9}}}");
        }

        @Test
        void areKeywordsOfKeysAndValues() {
            assertThat(property(schema, "counts").getJsonObject("additionalProperties"))
                    .hasToString("{\"type\":\"integer\",\"maximum\":2147483647,\"exclusiveMinimum\":0}");
            assertThat(property(schema, "counts").getJsonObject("propertyNames"))
                    .hasToString("{\"type\":\"string\",\"minLength\":1}");
        }

        @Test
        void reachIntoOptionals() {
            assertThat(property(schema, "mail")).hasToString("{\"type\":\"string\",\"format\":\"email\"}");
            assertThat(property(schema, "gaps")
                            .getJsonObject("items")
                            .getJsonArray("anyOf")
                            .get(0))
                    .hasToString("{\"type\":\"string\",\"minLength\":2}");
        }
    }

    @Nested
    class PromptTexts {

        @Test
        void describePatternsWithFlagsThatSchemasDoNotHave() {
            var shape = Shape.of(Plate.class);

            assertThat(property(shape.jsonSchema(), "letters").containsKey("pattern"))
                    .isFalse();
            assertThat(shape.promptFragment()).contains("matching [a-z]+ (case insensitive, unicode case)");
        }

        @Test
        void standInPromptsAndTypeScript() {
            var shape = Shape.of(Mailing.class);

            assertThat(shape.promptFragment())
                    .contains("<List<String>: at least 1 item, each at most 3 characters>")
                    .contains("each key at least 1 character, not blank, each value greater than 0")
                    .contains("each each at least 2, at most 9")
                    .contains("<String, optional: an email address>");
            assertThat(shape.typeScript()).contains("codes: string[]; // at least 1 item, each at most 3 characters");
        }

        @Test
        void standInTheDescriptionsOfStrictSchemas() {
            var schema = Shape.of(Mailing.class).jsonSchema(Dialect.STRICT);

            assertThat(property(schema, "codes").getJsonObject("items"))
                    .hasToString("{\"type\":\"string\",\"description\":\"at most 3 characters\"}");
        }

        @Test
        void standInGeminisSchemaAsItTakesThem() {
            var schema = Shape.of(Mailing.class).jsonSchema(Dialect.GEMINI);

            assertThat(property(schema, "counts").toString())
                    .contains("\"description\":\"greater than 0\"")
                    .doesNotContain("exclusiveMinimum");
        }
    }

    @Test
    void areMetByArtificialValues() {
        var mailing = Shape.of(Mailing.class).example();

        assertThat(mailing.codes()).allMatch(code -> code.length() <= 3);
        assertThat(mailing.grid()).allSatisfy(row -> assertThat(row).allMatch(number -> number >= 2));
        assertThat(mailing.mail()).contains("someone@example.org");
    }

    @Test
    void followTypeArgumentsIntoGenericTypes() {
        var schema = Shape.of(new TypeRef<Page<@Size(max = 5) String>>() {}).jsonSchema();

        assertThat(property(schema, "items").getJsonObject("items").getInt("maxLength"))
                .isEqualTo(5);
        assertThat(property(schema, "first").getInt("maxLength")).isEqualTo(5);
    }

    @Test
    void doNotShowInTheJavaType() {
        var annotated = Shape.of(new TypeRef<List<@Size(max = 5) String>>() {});

        assertThat(annotated.type())
                .isEqualTo(Shape.of(new TypeRef<List<String>>() {}).type());
        assertThat(annotated.name()).isEqualTo("List<String>");
    }

    @Test
    void countOnAnAccessorToo() {
        var schema = Shape.of(Bean.class).jsonSchema();

        assertThat(property(schema, "names").getJsonObject("items").getInt("maxLength"))
                .isEqualTo(4);
    }

    @Test
    void includeThoseOfOverriddenGetters() {
        var schema = Shape.of(Overriding.class).jsonSchema();

        assertThat(property(schema, "code")).hasToString("{\"type\":\"string\",\"maxLength\":3}");
        assertThat(property(schema, "count").getInt("exclusiveMinimum")).isZero();
        assertThat(schema.getJsonObject("properties")).doesNotContainKey("secret");
    }

    @Test
    void areFoundInComposedAndRepeatedConstraints() {
        var schema = Shape.of(Player.class).jsonSchema();

        assertThat(property(schema, "nick"))
                .hasToString("{\"type\":\"string\",\"minLength\":2,\"maxLength\":8,\"pattern\":\"[a-z]+\"}");
        assertThat(property(schema, "age").getInt("minimum")).isEqualTo(5);
    }

    @Test
    void haveTheAttributesThatAComposedConstraintOverrides() {
        var schema = Shape.of(Rating.class).jsonSchema();

        assertThat(property(schema, "stars")).hasToString("{\"type\":\"integer\",\"minimum\":1,\"maximum\":5}");
    }

    @Test
    void includeEveryPattern() {
        var shape = Shape.of(Named.class);

        assertThat(property(shape.jsonSchema(), "name").getString("pattern")).isEqualTo("[a-z]+");
        assertThat(shape.promptFragment()).contains("matching [a-z]+", "matching .{3}");
    }

    @Test
    void areThoseOfTheDefaultGroup() {
        var schema = Shape.of(Account.class).jsonSchema();

        assertThat(property(schema, "id"))
                .hasToString("{\"type\":\"integer\",\"minimum\":-9223372036854775808,\"maximum\":9223372036854775807}");
        assertThat(property(schema, "nick")).hasToString("{\"type\":\"string\"}");
        assertThat(property(schema, "name")).hasToString("{\"type\":\"string\",\"minLength\":1}");
    }

    @Test
    void includeThoseOfGroupsThatTheClassAddsToTheDefaultGroup() {
        var schema = Shape.of(Redefined.class).jsonSchema();

        assertThat(property(schema, "id"))
                .hasToString("{\"type\":\"integer\",\"minimum\":-9223372036854775808,\"maximum\":7}");
        assertThat(property(schema, "name")).hasToString("{\"type\":\"string\",\"maxLength\":5}");
        assertThat(property(schema, "codes").getJsonObject("items"))
                .hasToString("{\"type\":\"string\",\"minLength\":2}");
    }

    @Test
    void areKeptFromASchema() {
        var schema = Shape.of(Mailing.class).jsonSchema();

        var copy = Shape.ofSchema(schema).jsonSchema();

        assertThat(property(copy, "codes")).isEqualTo(property(schema, "codes"));
        assertThat(property(copy, "mail")).isEqualTo(property(schema, "mail"));
    }
}
