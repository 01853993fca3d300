/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.Example;
import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.Hidden;
import io.karta.generation.annotation.NameStyle;
import io.karta.generation.annotation.Naming;
import io.karta.generation.annotation.PromptField;
import io.karta.generation.annotation.PromptTemplate;
import io.karta.generation.annotation.Tuple;
import io.karta.generation.result.GenerationException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PromptTextTest {

    static final class UserId implements PromptField.Format {
        @Override
        public String apply(Object id) {
            return "user-" + id;
        }
    }

    record AdvancedUser(
            @Guide("The user's unique identifier") int id,
            @PromptField(name = "full_name") String name,
            @PromptField(skip = true) String internal,
            @PromptField(name = "formatted_id", format = UserId.class) int number,
            @Hidden String secret,
            Optional<String> note) {}

    @PromptTemplate("USER PROFILE:\nName: {{ name }}\nRole: {{ role }}")
    @PromptTemplate(target = "Short", value = "{{ name }}")
    @PromptTemplate(reader = Agent.class, value = "For {{ reader.name }}: {{ self }}")
    record Profile(String name, String role) {}

    @PromptTemplate(file = "profile.txt")
    record FromFile(String name, String email) {}

    @PromptTemplate(file = "missing.txt")
    record FileMissing(String name) {}

    @PromptTemplate("{{ nmae }}")
    record Mistyped(String name) {}

    record Agent(String name) {}

    record Pictured(
            String title,
            @PromptField(image = true) URI picture,
            @PromptField(target = "Human", skip = true) int internalId) {}

    @Generable("Represents different user intents for a chatbot")
    enum UserIntent {
        @Guide("User wants to greet or say hello")
        Greeting,
        @Guide("User is asking for help or assistance")
        Help,
        @PromptField(skip = true)
        Debug
    }

    sealed interface Analysis {
        @Guide("Analysis approved with no issues")
        record Approved() implements Analysis {}

        @Guide("Analysis needs revision")
        record NeedsRevision(List<String> reasons, String severity) implements Analysis {}

        @Guide("2D coordinate")
        @Tuple
        record Point2D(double x, double y) implements Analysis {}
    }

    @Naming(NameStyle.SNAKE_CASE)
    enum VisualTreatment {
        DelicateLuminous,
        CinematicCrisp
    }

    @Nested
    class Objects {

        private final AdvancedUser mai = new AdvancedUser(123, "Mai", "x", 123, "y", Optional.empty());

        @Test
        void writesALineForEachComponent() {
            var text = PromptText.of(mai);

            assertThat(text)
                    .isEqualTo("The user's unique identifier: 123\nfull_name: Mai\nformatted_id: user-123\nnote: ");
        }

        @Test
        void fieldsMayDependOnTheTarget() {
            var task = new Pictured("Tea", URI.create("https://example.org/tea.png"), 42);

            assertThat(PromptText.of(task, "Human")).isEqualTo("title: Tea");
            assertThat(PromptText.of(task)).isEqualTo("title: Tea\ninternalId: 42");
        }

        @Test
        void imagesAreParts() {
            var task = new Pictured("Tea", URI.create("https://example.org/tea.png"), 42);

            var parts = PromptText.parts(task, "Human");

            assertThat(parts).containsExactly(URI.create("https://example.org/tea.png"), "title: Tea");
        }
    }

    @Nested
    class Templates {

        private final Profile yui = new Profile("Yui", "World-Class Pro Engineer");

        @Test
        void fillsTheTemplateOfTheType() {
            assertThat(PromptText.of(yui)).isEqualTo("USER PROFILE:\nName: Yui\nRole: World-Class Pro Engineer");
        }

        @Test
        void prefersTheTemplateOfTheTargetAndOfTheReader() {
            assertThat(PromptText.of(yui, "Short")).isEqualTo("Yui");
            assertThat(PromptText.ofFor(yui, new Agent("Rin")))
                    .isEqualTo("For Rin: name: Yui\nrole: World-Class Pro Engineer");
        }

        @Test
        void readsItFromAFile() {
            assertThat(PromptText.of(new FromFile("Yui", "yui@example.com")))
                    .isEqualTo("Name: Yui\nEmail: yui@example.com\n");
        }

        @Test
        void mistakesAreFoundWhenTheShapeIsDerived() {
            assertThatThrownBy(() -> Shape.of(FileMissing.class))
                    .isInstanceOf(GenerationException.class)
                    .hasMessageContaining("KARTA-215");
            assertThatThrownBy(() -> Shape.of(Mistyped.class))
                    .isInstanceOf(GenerationException.class)
                    .hasMessageContaining("KARTA-216")
                    .hasMessageContaining("nmae");
        }
    }

    @Nested
    class ConstantsAndVariants {

        @Test
        void constantsSayWhatTheyMean() {
            assertThat(PromptText.of(UserIntent.Greeting)).isEqualTo("Greeting: User wants to greet or say hello");
            assertThat(PromptText.of(UserIntent.Debug)).isEqualTo("Debug");
            assertThat(PromptText.of(VisualTreatment.CinematicCrisp)).isEqualTo("cinematic_crisp");
        }

        @Test
        void variantsShowTheirComponents() {
            assertThat(PromptText.of(new Analysis.NeedsRevision(List.of("Missing data"), "High")))
                    .isEqualTo("NeedsRevision: Analysis needs revision { reasons: [\"Missing data\"], severity: "
                            + "\"High\" }");
            assertThat(PromptText.of(new Analysis.Point2D(10.5, 20.3)))
                    .isEqualTo("Point2D: 2D coordinate (10.5, 20.3)");
            assertThat(PromptText.of(new Analysis.Approved())).isEqualTo("Approved: Analysis approved with no issues");
        }

        @Test
        void typeScriptListsWhatAModelMayChoose() {
            assertThat(Shape.of(UserIntent.class).typeScript())
                    .isEqualTo(
                            """
                            /**
                             * Represents different user intents for a chatbot
                             */
                            type UserIntent =
                              | "Greeting" // User wants to greet or say hello
                              | "Help"; // User is asking for help or assistance

                            // Example value: "Greeting\"""");
            assertThat(Shape.of(Analysis.class).typeScript())
                    .isEqualTo(
                            """
                            type Analysis =
                              | { type: "Approved" } // Analysis approved with no issues
                              | { type: "NeedsRevision", reasons: string[], severity: string } // Analysis needs \
                            revision
                              | [number, number]; // 2D coordinate""");
        }

        @Test
        void skippedConstantsAreNotRead() {
            assertThat(Shape.of(UserIntent.class).read("Debug").isEmpty()).isTrue();
            assertThat(Shape.of(UserIntent.class).whole().read("Debug").value()).isEqualTo(UserIntent.Debug);
        }
    }

    @Nested
    class TemplatesWithValues {

        @Test
        void followsNamesThroughMapsAndRecords() {
            var prompt = Prompt.of(
                    "Hello {{ user.name }}, task: {{task}} {{ list.1 }}",
                    Map.of("user", new Agent("Mai"), "task", "tea", "list", List.of("a", "b")));

            assertThat(prompt).isEqualTo("Hello Mai, task: tea b");
        }

        @Test
        void followsNamesThroughOptionals() {
            var prompt = Prompt.of(
                    "{{ user.name }} {{ task }} {{ count }}[{{ none }}]",
                    Map.of(
                            "user",
                            Optional.of(new Agent("Mai")),
                            "task",
                            Optional.of("tea"),
                            "count",
                            OptionalInt.of(3),
                            "none",
                            Optional.empty()));

            assertThat(prompt).isEqualTo("Mai tea 3[]");
        }

        @Test
        void showsShapes() {
            var prompt = Prompt.of("{{ s.schema }}{{ s.example }}", Map.of("s", Shape.of(Agent.class)));

            assertThat(prompt).contains("\"properties\"").endsWith("{\n  \"name\": \"sample name\"\n}");
        }

        @Test
        void missingNamesAndOpenBracesAreErrors() {
            assertThatThrownBy(() -> Prompt.of("{{ a.b }}", Map.of("a", Map.of())))
                    .isInstanceOf(GenerationException.class)
                    .hasMessageContaining("KARTA-214");
            assertThatThrownBy(() -> Prompt.of("{{ a", Map.of("a", 1)))
                    .isInstanceOf(GenerationException.class)
                    .hasMessageContaining("KARTA-213");
        }

        @Test
        void examplesMakeASection() {
            record User(@Example("user-12345") String id, @Example("Taro Yamada") String name) {}

            var section = Prompt.examples(Shape.of(User.class));

            assertThat(section)
                    .isEqualTo(
                            """
                            ### Examples

                            Here are examples of the data structures you should use.

                            ---
                            #### `User`
                            {
                              "id": "user-12345",
                              "name": "Taro Yamada"
                            }
                            ---
                            """);
        }
    }

    @Test
    void presentsSomethingThatCanBeDone() {
        @Generable("Raw text document submitted for processing")
        record Document(@Guide("The full text content") String text) {}
        @Generable("A concise single-sentence summary")
        record Summary(@Guide("The summary sentence") String sentence) {}

        var text = CapabilityDescription.of("Skill: summarize", "Summarizes text to one sentence")
                .input(Shape.of(Document.class))
                .output(Shape.of(Summary.class))
                .knowledge("style", "Voice and tone guidelines");

        assertThat(text)
                .hasToString(
                        """
                        ## Skill: summarize

                        **Input:** Document -- Raw text document submitted for processing
                        - text (String): The full text content

                        **Output:** Summary -- A concise single-sentence summary
                        - sentence (String): The summary sentence

                        Summarizes text to one sentence

                        **Knowledge:**
                        - style -- Voice and tone guidelines""");
    }
}
