/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.DefaultsTo;
import io.karta.generation.annotation.FormField;
import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.Hidden;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.form.FormModel;
import io.karta.generation.form.FormModel.Choice;
import io.karta.generation.form.FormModel.Field;
import io.karta.generation.form.FormModel.Kind;
import io.karta.generation.result.GenerationException;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class FormModelTest {

    enum Mood {
        @Guide("All was well")
        GOOD,
        @FormField(label = "{bad}")
        SO_BAD,
        @PromptField(skip = true)
        UNKNOWN
    }

    @Generable("What you think of it")
    record Feedback(
            @FormField(label = "{rating}", help = "{rating.help}", order = 1) @Min(1) @Max(5) int rating,
            @Guide("May we call you?") @DefaultsTo("true") boolean mayCall,
            @FormField(multiline = true, placeholder = "Dear shop,") Optional<String> furtherRemarks,
            Mood mood,
            @Hidden String notes) {}

    record Everything(
            String text,
            @Size(max = 2000) String letter,
            @Email String mail,
            URI site,
            long count,
            @DecimalMax(value = "9.5", inclusive = false) BigDecimal price,
            LocalDate day,
            LocalTime time,
            LocalDateTime moment,
            Instant instant,
            Duration length,
            Set<Mood> moods,
            List<String> names,
            Map<String, Integer> ages,
            Object anything) {}

    sealed interface Remedy {
        record Refund(@Positive BigDecimal amount) implements Remedy {}

        @Guide("An explanation is enough")
        record Reply(String text) implements Remedy {}
    }

    record Case(Remedy remedy, Optional<Case> earlier) {}

    record Lost(@FormField(label = "{nowhere}") String what) {}

    private static Field field(FormModel form, String name) {
        return form.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Kind kind(String name) {
        return field(Shape.of(Everything.class).form(), name).kind();
    }

    @Nested
    class Records {

        private final FormModel form = Shape.of(Feedback.class).form();

        @Test
        void describesTheKind() {
            assertThat(form.name()).isEqualTo("Feedback");
            assertThat(form.help()).isEqualTo("What you think of it");
        }

        @Test
        void hasAFieldForEachComponentThatIsNotHiddenInTheirOrder() {
            assertThat(form.fields())
                    .extracting(Field::name)
                    .containsExactly("mayCall", "furtherRemarks", "mood", "rating");
        }

        @Test
        void labelsByAnnotationThenDescriptionThenName() {
            assertThat(form.fields())
                    .extracting(Field::label)
                    .containsExactly("May we call you?", "Further remarks", "Mood", "Rating");
        }

        @Test
        void containsHelpTexts() {
            assertThat(field(form, "rating").hints().help()).isEqualTo("From 1 to 5");
            assertThat(field(form, "mayCall").hints().help()).isEmpty();
            assertThat(field(form, "mayCall").hints().initial()).hasToString("Optional[true]");
            assertThat(field(form, "furtherRemarks").hints().placeholder()).isEqualTo("Dear shop,");
        }

        @Test
        void requiresWhatTheShapeRequires() {
            assertThat(form.fields())
                    .filteredOn(Field::isRequired)
                    .extracting(Field::name)
                    .containsExactly("mood", "rating");
        }

        @Test
        void takesLimitsFromBeanValidation() {
            var limits = field(form, "rating").limits();

            assertThat(limits.min()).contains(BigDecimal.ONE);
            assertThat(limits.max()).contains(BigDecimal.valueOf(5));
            assertThat(limits.isMaxExclusive()).isFalse();
            assertThat(limits.constraints()).isEqualTo("at least 1, at most 5");
        }

        @Test
        void offersTheConstantsAModelMayChooseToo() {
            assertThat(field(form, "mood").choices())
                    .containsExactly(
                            new Choice("GOOD", "Good", "All was well", List.of()),
                            new Choice("SO_BAD", "It was bad", "", List.of()));
        }
    }

    @Nested
    class Languages {

        @Test
        void looksTheKeysUpBesideTheClass() {
            var form = Shape.of(Feedback.class).form(new Locale("de", "AT"));

            assertThat(field(form, "rating").label()).isEqualTo("Bewertung in Sternen, größer ist besser");
            assertThat(field(form, "rating").hints().help()).isEqualTo("From 1 to 5");
        }

        @Test
        void doesNotFallBackToTheLanguageOfTheServer() {
            var form = Shape.of(Feedback.class).form(Locale.FRENCH);

            assertThat(field(form, "rating").label()).isEqualTo("Rating");
        }

        @Test
        void missesAKeyWhenTheShapeIsDerived() {
            assertThatThrownBy(() -> Shape.of(Lost.class))
                    .isInstanceOf(GenerationException.class)
                    .hasMessageStartingWith("KARTA-218")
                    .hasMessageContaining("Lost")
                    .hasMessageContaining("nowhere");
        }
    }

    @Nested
    class OtherTypes {

        @Test
        void asksForTheRightKindOfValue() {
            assertThat(Shape.of(Everything.class).form().fields())
                    .extracting(Field::kind)
                    .containsExactly(
                            Kind.TEXT,
                            Kind.LONG_TEXT,
                            Kind.EMAIL,
                            Kind.LINK,
                            Kind.INTEGER,
                            Kind.NUMBER,
                            Kind.DATE,
                            Kind.TIME,
                            Kind.DATE_TIME,
                            Kind.INSTANT,
                            Kind.TEXT,
                            Kind.CHOICES,
                            Kind.LIST,
                            Kind.MAP,
                            Kind.JSON);
            assertThat(kind("length")).isEqualTo(Kind.TEXT);
        }

        @Test
        void describesTheElementsOfListsAndMaps() {
            var form = Shape.of(Everything.class).form();

            assertThat(field(form, "names").fields()).extracting(Field::kind).containsExactly(Kind.TEXT);
            assertThat(field(form, "ages").fields()).extracting(Field::name).containsExactly("key", "value");
            assertThat(field(form, "moods").choices()).hasSize(2);
            assertThat(field(form, "price").limits().isMaxExclusive()).isTrue();
        }

        @Test
        void letsAPersonChooseAVariant() {
            var choice = Shape.of(Remedy.class).form().fields().get(0);

            assertThat(choice.name()).isEqualTo("type");
            assertThat(choice.kind()).isEqualTo(Kind.CHOICE);
            assertThat(choice.choices()).extracting(Choice::value).containsExactly("Refund", "Reply");
            assertThat(choice.choices()).extracting(Choice::help).containsExactly("", "An explanation is enough");
            assertThat(choice.choices().get(0).fields()).extracting(Field::name).containsExactly("amount");
        }

        @Test
        void putsTheChoiceOfAComponentIntoAGroup() {
            var remedy = field(Shape.of(Case.class).form(), "remedy");

            assertThat(remedy.kind()).isEqualTo(Kind.GROUP);
            assertThat(remedy.fields()).extracting(Field::name).containsExactly("type");
        }

        @Test
        void endsWhereATypeContainsItself() {
            assertThat(field(Shape.of(Case.class).form(), "earlier").kind()).isEqualTo(Kind.JSON);
        }

        @Test
        void hasOneFieldForAValueThatIsNoObject() {
            var shape = Shape.of(Mood.class);

            var field = shape.form().fields().get(0);

            assertThat(field.name()).isEqualTo("value");
            assertThat(field.choices()).hasSize(2);
            assertThat(shape.read("{\"value\": \"GOOD\"}").value()).isEqualTo(Mood.GOOD);
        }

        @Test
        void supportsSchemas() {
            var schema = Shape.of(Feedback.class).jsonSchema();

            var form = Shape.ofSchema(schema).form();

            assertThat(form.fields()).extracting(Field::kind).contains(Kind.BOOLEAN, Kind.INTEGER, Kind.CHOICE);
        }
    }

    @Test
    void isWrittenByItsOwnShape() {
        var json = (JsonObject)
                Shape.of(FormModel.class).write(Shape.of(Feedback.class).form());

        var rating = json.getJsonArray("fields").getJsonObject(3);
        assertThat(rating.getString("kind")).isEqualTo("integer");
        assertThat(rating.getBoolean("required")).isTrue();
        assertThat(rating.getJsonObject("limits").getInt("max")).isEqualTo(5);
        assertThat(Shape.of(FormModel.class).read(json).value())
                .isEqualTo(Shape.of(Feedback.class).form());
    }
}
