/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.LlmReference;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.Persona;
import io.karta.ai.RoleGoalBackstory;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.Violation;
import io.karta.event.ModelDeclined;
import io.karta.generation.TypeRef;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.ThinkingBlock;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.ExecutionProfile;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelCriteria;
import io.karta.model.ModelException;
import io.karta.model.SchemaStyle;
import io.karta.model.StructuredOutput;
import io.karta.process.ProcessEvent;
import io.karta.spi.PromptRenderer;
import io.karta.testkit.ScriptedModel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PromptOrderTest {

    record Ticket(String item, int urgency) {}

    static final AgentImage PNG = AgentImage.create("image/png", new byte[] {1, 2, 3});
    static final AgentDocument PDF =
            AgentDocument.fromBytes("invoice.pdf", "%PDF-1.7".getBytes(StandardCharsets.US_ASCII));

    private final ScriptedModel model = new ScriptedModel();
    private final List<ProcessEvent> events = new ArrayList<>();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static ModelEntry entry(String name, LanguageModel model, UnaryOperator<ModelConfigBuilder> more) {
        return new ModelEntry(more.apply(ModelConfig.builder(name, "test")).build(), model);
    }

    private LocalPlatform platform(UnaryOperator<LocalPlatformBuilder> more) {
        LocalPlatform platform =
                more.apply(LocalPlatform.builder().events(events::add)).build();
        platforms.add(platform);
        return platform;
    }

    private Ai ai(UnaryOperator<ModelConfigBuilder> config, UnaryOperator<LocalPlatformBuilder> more) {
        var catalog = ModelCatalog.of(Map.of("only", entry("only", model, config)), Map.of(), Optional.empty());
        return platform(builder -> more.apply(builder.models(catalog))).ai();
    }

    private Ai ai() {
        return ai(config -> config, builder -> builder);
    }

    private List<Message> asked() {
        return model.requests().get(model.requests().size() - 1).messages();
    }

    private String system() {
        return asked().get(0).text();
    }

    @Nested
    class WhenAPromptHasEveryPart {

        @Test
        void ordersTheParts() {
            model.on(Ticket.class).answer(new Ticket("kettle", 1));

            ai(config -> config.knowledgeCutoff("2025-06"), builder -> builder)
                    .withDefaultLlm()
                    .withReference(LlmReference.of("returns", "How we take goods back", "Within 30 days"))
                    .withMessage(new UserMessage("Hello"))
                    .withPromptContributor(
                            Persona.create("Grace", "A clerk who cares", "Warm and brief", "Keep the customer."))
                    .withPromptContributor(
                            RoleGoalBackstory.withRole("Clerk").andGoal("Peace").andBackstory("Ten years"))
                    .withMessage(new AssistantMessage("Good day"))
                    .withSystemPrompt("You sort complaints.")
                    .creating(Ticket.class)
                    .withExample("A lost parcel", new Ticket("parcel", 3))
                    .fromPrompt("My kettle broke");

            assertThat(system())
                    .containsSubsequence(
                            "You sort complaints.",
                            "2025-06",
                            "You are Grace.\nYour persona: A clerk who cares.\nYour objective is Keep the customer.\n"
                                    + "Your voice: Warm and brief.",
                            "Role: Clerk\nGoal: Peace\nBackstory: Ten years",
                            "Reference: returns\nDescription: How we take goods back\nNotes:\nWithin 30 days",
                            "\"urgency\": <Int>",
                            "Example: A lost parcel\n{\"item\":\"parcel\",\"urgency\":3}");
            assertThat(asked().subList(1, asked().size()))
                    .containsExactly(
                            new UserMessage("Hello"),
                            new AssistantMessage("Good day"),
                            new UserMessage("My kettle broke"));
        }

        @Test
        void callsContributorsBeforeEachCallAndOmitsBlankTexts() {
            model.always().text("x");
            var contributions = new ArrayList<>(List.of("one", " "));
            var runner = ai().withDefaultLlm().withPromptContributor(() -> contributions.remove(0));

            runner.generateText("a");
            runner.generateText("b");

            assertThat(model.requests().get(0).messages()).first().isEqualTo(new SystemMessage("one"));
            assertThat(model.requests().get(1).messages()).containsExactly(new UserMessage("b"));
        }

        @Test
        void aRunnerThatIsChangedStaysAsItWas() {
            model.always().text("x");
            var runner = ai().withDefaultLlm();

            runner.withSystemPrompt("changed").withMessage(new UserMessage("more"));
            runner.generateText("a");

            assertThat(asked()).containsExactly(new UserMessage("a"));
        }
    }

    @Nested
    class WhenThereAreImages {

        @Test
        void isPartOfThePromptMessage() {
            model.capableOf(Capability.VISION, Capability.DOCUMENTS).always().text("x");

            ai().withDefaultLlm().withImage(PNG).withDocument(PDF).generateText("What is it?");

            assertThat(asked())
                    .containsExactly(new UserMessage("What is it?").with(PNG).with(PDF));
        }

        @Test
        void rejectsAModelWithoutVision() {
            assertThatThrownBy(() -> ai().withDefaultLlm().withImage(PNG).generateText("What is it?"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-734", "only", "vision");
            assertThatThrownBy(() -> ai().withDefaultLlm().respond(List.of(new UserMessage("?").with(PDF))))
                    .hasMessageContainingAll("KARTA-734", "documents");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void configuredCapabilitiesTakePrecedence() {
            model.always().text("a kettle");

            var ai = ai(config -> config.capabilities(Set.of(Capability.VISION)), builder -> builder);

            assertThat(ai.withDefaultLlm().withImage(PNG).generateText("What is it?"))
                    .isEqualTo("a kettle");
        }
    }

    @Nested
    class WhenModelsAreChosen {

        private final ScriptedModel seeing = new ScriptedModel().capableOf(Capability.VISION);

        private Ai two() {
            model.always().text("blind");
            seeing.always().text("seen");
            return platform(builder -> builder.models(ModelCatalog.of(
                            Map.of("fast", entry("fast", model, m -> m), "sees", entry("sees", seeing, m -> m)),
                            Map.of(),
                            Optional.of("fast"))))
                    .ai();
        }

        @Test
        void theFirstThatIsThereIsTaken() {
            assertThat(two().withFirstAvailableLlmOf("house", "sees", "fast").generateText("?"))
                    .isEqualTo("seen");
        }

        @Test
        void rejectsUnknownModelsAndListsTheModels() {
            assertThatThrownBy(() -> two().withFirstAvailableLlmOf("house").generateText("?"))
                    .hasMessageContainingAll("KARTA-735", "house", "fast, sees");
        }

        @Test
        void autoTakesTheDefaultUnlessTheCallNeedsMore() {
            var auto = two().withAutoLlm();

            assertThat(auto.generateText("?")).isEqualTo("blind");
            assertThat(auto.withImage(PNG).generateText("?")).isEqualTo("seen");
        }

        @Test
        void aRandomOneIsOneOfThem() {
            var any = LlmOptions.of(ModelCriteria.randomOf("sees", "missing"));

            assertThat(two().withLlm(any).generateText("?")).isEqualTo("seen");
        }

        @Test
        void anotherModelMayGoOnWithTheSamePrompt() {
            var runner = two().withDefaultLlm().withSystemPrompt("Be brief.").withLlm(LlmOptions.ofModel("sees"));

            assertThat(runner.generateText("?")).isEqualTo("seen");
            assertThat(seeing.prompts().get(0)).contains("Be brief.");
        }

        @Test
        void aProfileSetsTemperatureAndTopP() {
            two().withLlm(LlmOptions.ofModel("fast").withProfile(ExecutionProfile.CREATIVE))
                    .generateText("?");

            assertThat(model.requests().get(0).options().temperature()).contains(0.9);
            assertThat(model.requests().get(0).options().topP()).contains(0.95);
        }
    }

    @Nested
    class WhenAnObjectIsDescribed {

        @Test
        void generatesAnExampleUnlessDisabled() {
            model.on(Ticket.class).answer(new Ticket("kettle", 1));

            ai().withDefaultLlm().createObject("?", Ticket.class);
            assertThat(system()).contains("made up", "sample item");
            ai().withDefaultLlm().withGenerateExamples(false).createObject("?", Ticket.class);
            assertThat(system()).doesNotContain("sample item");
            ai(config -> config, builder -> builder.generateExamples(false))
                    .withDefaultLlm()
                    .createObject("?", Ticket.class);
            assertThat(system()).doesNotContain("sample item");
        }

        @Test
        void noExampleIsMadeUpForWhatNeedsNone() {
            model.on(Integer.class).text("7");

            assertThat(ai().withDefaultLlm().createObject("?", Integer.class)).isEqualTo(7);
            assertThat(system()).doesNotContain("made up");
        }

        @Test
        void componentsThatAreLeftOutAreNotMentioned() {
            model.on(Ticket.class).text("{\"item\": \"kettle\"}");

            Ticket ticket = ai().withDefaultLlm()
                    .creating(Ticket.class)
                    .withProperties("item")
                    .fromPrompt("?");

            assertThat(ticket).isEqualTo(new Ticket("kettle", 0));
            assertThat(system()).contains("item").doesNotContain("urgency");
        }

        @Test
        void typeScriptDescribesItTooByConfigurationOrCall() {
            model.on(Ticket.class).answer(new Ticket("kettle", 1));

            ai().withDefaultLlm()
                    .creating(Ticket.class)
                    .withSchemaStyle(SchemaStyle.TYPESCRIPT)
                    .fromPrompt("?");
            assertThat(system()).contains("type Ticket = {", "urgency: number;");
            ai(config -> config.schemaStyle(SchemaStyle.TYPESCRIPT), builder -> builder)
                    .withDefaultLlm()
                    .createObject("?", Ticket.class);
            assertThat(system()).contains("type Ticket = {");
        }

        @Test
        void aCallMayDoWithoutTheVendorsSchema() {
            model.capableOf(Capability.STRUCTURED_OUTPUT).on(Ticket.class).answer(new Ticket("kettle", 1));

            ai().withDefaultLlm()
                    .creating(Ticket.class)
                    .withStructuredOutput(StructuredOutput.GUIDED)
                    .fromPrompt("?");

            assertThat(model.requests().get(0).isSchemaConstrained()).isFalse();
            assertThat(system()).contains("urgency");
        }

        @Test
        void aGenericTypeAndAListAreReadAsWhole() {
            model.always().text("[{\"item\": \"kettle\", \"urgency\": 1}]");

            assertThat(ai().withDefaultLlm().createObject("?", new TypeRef<List<Ticket>>() {}))
                    .containsExactly(new Ticket("kettle", 1));
            assertThat(ai().withDefaultLlm().createObjects("?", Ticket.class)).containsExactly(new Ticket("kettle", 1));
        }

        @Test
        void constraintsAreCheckedUnlessTheCallDoesNotWantThat() {
            model.on(Ticket.class).answer(new Ticket("kettle", 99));
            Ai strict = ai(
                    config -> config.repairAttempts(0),
                    builder -> builder.validator((object, locale) -> List.of(new Violation("/urgency", "too much"))));
            var creator = strict.withDefaultLlm().creating(Ticket.class);

            assertThatThrownBy(() -> creator.fromPrompt("?")).isInstanceOf(MalformedOutputException.class);
            assertThat(creator.withoutValidation().fromPrompt("?").urgency()).isEqualTo(99);
        }

        @Test
        void supportsAFallbackValue() {
            var nothing = new Ticket("nothing", 0);
            model.on(Ticket.class)
                    .text("I do not know")
                    .fail(new ModelException("KARTA-600: no", ModelException.Kind.AUTHENTICATION, null));
            var creator = ai().withDefaultLlm()
                    .creating(Ticket.class)
                    .withRepairAttempts(0)
                    .orElse(nothing);

            assertThat(creator.fromPrompt("?")).isEqualTo(nothing);
            assertThat(creator.fromPrompt("?")).isEqualTo(nothing);
            assertThat(model.requests()).hasSize(2);
        }

        @Test
        void anOutcomeHoldsIt() {
            model.on(Ticket.class).answer(new Ticket("kettle", 1));

            assertThat(ai().withDefaultLlm().createOutcome("?", Ticket.class))
                    .isEqualTo(Outcome.of(new Ticket("kettle", 1)));
        }
    }

    @Nested
    class WhenTheModelCannot {

        @Test
        void theReasonIsInAnEventAndTheActionToo() {
            model.always().text("{\"impossible\": \"no order is named\"}");
            var desk = new TestAgents("Desk")
                    .action(
                            "find",
                            List.of(TestAgents.a(UserInput.class), TestAgents.CONTEXT),
                            String.class,
                            values -> TestAgents.context(values, 1)
                                    .ai()
                                    .withDefaultLlm()
                                    .createObjectIfPossible("Which?", Ticket.class)
                                    .map(Ticket::item)
                                    .orElse("none"))
                    .goal("find", "find", String.class, UserInput.class);
            var catalog = ModelCatalog.of(Map.of("only", entry("only", model, m -> m)), Map.of(), Optional.empty());
            LocalPlatform platform = platform(b -> b.models(catalog).agents(List.of(desk.model())));

            platform.run(platform.createProcess(
                    desk.model(), io.karta.process.ProcessOptions.defaults(), new UserInput("x")));

            assertThat(events)
                    .filteredOn(ModelDeclined.class::isInstance)
                    .singleElement()
                    .isInstanceOfSatisfying(ModelDeclined.class, declined -> {
                        assertThat(declined.reason()).isEqualTo("no order is named");
                        assertThat(declined.type()).isEqualTo("Ticket");
                        assertThat(declined.action()).contains("Desk.find");
                    });
        }

        @Test
        void examplesAndFiltersHoldForItToo() {
            model.always().text("{\"success\": {\"item\": \"kettle\"}}");

            var ticket = ai().withDefaultLlm()
                    .creating(Ticket.class)
                    .withProperties("item")
                    .withExample(new Ticket("parcel", 3))
                    .fromPromptIfPossible("?");

            assertThat(ticket).contains(new Ticket("kettle", 0));
            assertThat(system()).contains("{\"success\":{\"item\":\"parcel\"").doesNotContain("<Int");
        }

        @Test
        void aMadeUpExampleIsNotBothPossibleAndImpossible() {
            model.always().text("{\"impossible\": \"no\"}");

            ai().withDefaultLlm().createObjectIfPossible("?", Ticket.class);

            assertThat(system()).contains("{\"success\":{\"item\":").doesNotContain("\"impossible\":\"");
        }
    }

    @Nested
    class WhenAConditionIsEvaluated {

        @Test
        void itHoldsIfTheModelIsSureEnough() {
            model.always().text("{\"isTrue\": true, \"confidence\": 0.75}");

            assertThat(ai().withDefaultLlm().evaluateCondition("The writer is angry", "GRR", 0.7))
                    .isTrue();
            assertThat(ai().withDefaultLlm().evaluateCondition("The writer is angry", "GRR"))
                    .isFalse();
            assertThat(asked().get(asked().size() - 1).text()).contains("The writer is angry", "GRR");
        }

        @Test
        void percentAreUnderstood() {
            model.always().text("{\"isTrue\": true, \"confidence\": 90}");

            assertThat(ai().withDefaultLlm().evaluateCondition("x", "y", 0.8)).isTrue();
        }

        @Test
        void noIsNoHoweverSure() {
            model.always().text("{\"isTrue\": false, \"confidence\": 1}");

            assertThat(ai().withDefaultLlm().evaluateCondition("x", "y", 0)).isFalse();
        }
    }

    @Nested
    class WhenAConversationContinues {

        @Test
        void theAnswerIsItsNextMessage() {
            model.always().text("Hello Ada");

            AssistantMessage answer = ai().withDefaultLlm()
                    .withSystemPrompt("Be kind.")
                    .respond(List.of(
                            new UserMessage("I am Ada"), new AssistantMessage("Yes?"), new UserMessage("Greet me")));

            assertThat(answer).isEqualTo(new AssistantMessage("Hello Ada"));
            assertThat(asked()).hasSize(4).first().isEqualTo(new SystemMessage("Be kind."));
        }

        @Test
        void answersWithAnObject() {
            model.on(Ticket.class).answer(new Ticket("kettle", 1));

            assertThat(ai().withDefaultLlm().creating(Ticket.class).fromMessages(List.of(new UserMessage("It broke"))))
                    .isEqualTo(new Ticket("kettle", 1));
        }
    }

    @Nested
    class WhenTheModelThinks {

        @Test
        void enablesThinkingAndSeparatesIt() {
            model.always().text("<think>Hm. Kettles.</think>\n\nTwo <analysis>of them</analysis>.");

            var response = ai().withDefaultLlm().thinking().generateText("How many?");

            assertThat(response.result()).isEqualTo("Two .");
            assertThat(response.thinkingBlocks())
                    .containsExactly(
                            new ThinkingBlock("think", "Hm. Kettles."), new ThinkingBlock("analysis", "of them"));
            assertThat(model.requests().get(0).options().thinking()).contains(true);
        }

        @Test
        void aPlainTextLosesOnlyTheThoughtsItBeginsWith() {
            model.always().text("<think>Hm.</think>Use <analysis> tags.");

            assertThat(ai().withDefaultLlm().generateText("?")).isEqualTo("Use <analysis> tags.");
        }

        @Test
        void collectsTheThinkingOfAllAnswers() {
            model.on(Ticket.class)
                    .text("<think>first</think> no idea")
                    .text("<think>second</think> {\"item\": \"kettle\", \"urgency\": 1}");

            var response = ai().withDefaultLlm().thinking().createObject("?", Ticket.class);

            assertThat(response.result()).isEqualTo(new Ticket("kettle", 1));
            assertThat(response.thinkingBlocks())
                    .extracting(ThinkingBlock::content)
                    .containsExactly("first", "second");
        }
    }

    @Nested
    class WhenATemplateMakesThePrompt {

        private final PromptRenderer renderer = new PromptRenderer() {

            @Override
            public String render(String template, Map<String, ?> values) {
                return template + " of " + values.get("who");
            }

            @Override
            public List<String> problems(String template) {
                return List.of();
            }

            @Override
            public List<String> problems() {
                return List.of();
            }
        };

        @Test
        void rendersPromptsAndInstructions() {
            model.on(Ticket.class).answer(new Ticket("kettle", 1));
            model.always().text("x");
            var rendering = ai(config -> config, builder -> builder.renderer(renderer))
                    .withDefaultLlm()
                    .rendering("letter");

            assertThat(rendering.createObject(Ticket.class, Map.of("who", "Ada")))
                    .isEqualTo(new Ticket("kettle", 1));
            assertThat(asked()).last().isEqualTo(new UserMessage("letter of Ada"));
            rendering.withSystemPrompt(Map.of("who", "Bob")).generateText("Go");
            assertThat(asked()).containsExactly(new SystemMessage("letter of Bob"), new UserMessage("Go"));
        }

        @Test
        void reportsAMissingTemplateEngine() {
            assertThatThrownBy(() -> ai().withDefaultLlm().rendering("letter"))
                    .hasMessageContainingAll("KARTA-736", "letter", "karta-templates");
        }
    }

    @Test
    void omitsTheModelFromTheRequest() {
        model.always().text("x");

        ai().withLlm(LlmOptions.ofModel("only").withTemperature(0.5)).generateText("?");

        LlmOptions options = model.requests().get(0).options();
        assertThat(options.model()).isEmpty();
        assertThat(options.temperature()).contains(0.5);
    }
}
