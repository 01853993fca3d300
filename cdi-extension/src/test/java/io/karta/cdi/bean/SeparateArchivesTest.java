/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.OperationContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Provided;
import io.karta.agent.ToolGroupRequirement;
import io.karta.agent.UserInput;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.ai.Ai;
import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.autonomy.GoalChoiceApprover;
import io.karta.cdi.SeparateArchives;
import io.karta.event.ActionFinished;
import io.karta.guard.GuardrailContext;
import io.karta.guard.GuardrailException;
import io.karta.guard.InputGuardrail;
import io.karta.guard.Verdict;
import io.karta.llmagent.LlmAgent;
import io.karta.model.LanguageModel;
import io.karta.process.AgentPlatform;
import io.karta.spi.ArgumentResolver;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Specializes;
import jakarta.enterprise.inject.Stereotype;
import jakarta.enterprise.inject.UnsatisfiedResolutionException;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** On some servers the manager of the extension does not see the beans of the application. */
class SeparateArchivesTest {

    record Tenant(String name) {}

    record Answer(String text) {}

    record Note(String text) {}

    @Singleton
    static class Models {

        final ScriptedModel model = new ScriptedModel();

        @Produces
        @Named("house")
        @Dependent
        LanguageModel house() {
            return model;
        }

        @Produces
        @Dependent
        ToolGroup pockets() {
            return ToolGroup.of(
                    "pockets", "Pockets", "us", List.of(Tool.of("pocket", "Looks", in -> ToolResult.text("a key"))));
        }

        @Produces
        @Dependent
        LlmAgent<String, String> echo() {
            return LlmAgent.named("echo").description("Echoes").instruction("Say it again");
        }
    }

    @ApplicationScoped
    static class Printer {

        String print(String text) {
            return "printed " + text;
        }
    }

    @ApplicationScoped
    static class Tenants implements ArgumentResolver {

        @Override
        public Optional<Function<OperationContext, ?>> resolve(Parameter parameter) {
            return parameter.getType() == Tenant.class ? Optional.of(context -> new Tenant("ours")) : Optional.empty();
        }
    }

    @Agent(description = "Answers")
    static class Desk {

        @Action(toolGroups = @ToolGroupRequirement("pockets"))
        @AchievesGoal(description = "An answer")
        Answer answer(UserInput input, Ai ai, Tenant tenant, @Provided Printer printer) {
            return new Answer(
                    tenant.name() + " " + printer.print(ai.withDefaultLlm().generateText(input.content())));
        }
    }

    @ApplicationScoped
    static class Censor implements InputGuardrail {

        @Override
        public Verdict checkInput(String text, GuardrailContext context) {
            return text.contains("forbidden") ? Verdict.block("it is forbidden") : Verdict.pass();
        }
    }

    @ApplicationScoped
    static class Pocket {

        @LlmTool(description = "Looks")
        String pocket() {
            return "a key";
        }
    }

    @DeclarativeLlmAgent(description = "Advises", instruction = "Advise", tools = Pocket.class)
    interface Adviser {

        String advise(String text);
    }

    @ApplicationScoped
    static class Observer {

        private final AtomicInteger finished = new AtomicInteger();

        void on(@Observes ActionFinished event) {
            finished.incrementAndGet();
        }

        int finished() {
            return finished.get();
        }
    }

    @Singleton
    static class OtherModels {

        @Produces
        @Named("house")
        @Dependent
        LanguageModel house() {
            return new ScriptedModel();
        }
    }

    @ApplicationScoped
    static class Approver implements GoalChoiceApprover {

        @Override
        public Decision approve(GoalChoice choice) {
            return Decision.approved();
        }
    }

    @ApplicationScoped
    static class OtherApprover extends Approver {}

    @Agent(description = "Writes notes")
    static class Notary {

        @Action
        @AchievesGoal(description = "A note")
        Note write(UserInput input, Ai ai) {
            return new Note(ai.withDefaultLlm().generateText(input.content()));
        }
    }

    @Alternative
    @Priority(1)
    @ApplicationScoped
    static class TestPrinter extends Printer {

        @Override
        String print(String text) {
            return "tested " + text;
        }
    }

    @Specializes
    @ApplicationScoped
    static class NewPrinter extends Printer {

        @Override
        String print(String text) {
            return "new " + text;
        }
    }

    @Singleton
    static class NewModels extends Models {

        @Override
        @Produces
        @Specializes
        @Dependent
        LanguageModel house() {
            var other = new ScriptedModel();
            other.always().text("new");
            return other;
        }
    }

    @Specializes
    @Singleton
    static class OwnModels extends Models {

        @Produces
        @Named("own")
        @Dependent
        LanguageModel own() {
            var other = new ScriptedModel();
            other.always().text("own");
            return other;
        }
    }

    @Stereotype
    @Named
    @Target({ElementType.METHOD, ElementType.TYPE})
    @Retention(RetentionPolicy.RUNTIME)
    @interface NamedModel {}

    @Singleton
    static class ModelsNamedByStereotype {

        @Produces
        @NamedModel
        @Dependent
        LanguageModel simple() {
            var model = new ScriptedModel();
            model.always().text("simple");
            return model;
        }
    }

    @Dependent
    static class Pencil {

        private static final List<Pencil> BROKEN = new CopyOnWriteArrayList<>();

        @PreDestroy
        void end() {
            BROKEN.add(this);
        }
    }

    @Agent(description = "Looks beans up")
    static class Lookup {

        @Action
        @AchievesGoal(description = "A note")
        Note write(
                UserInput input,
                @Provided Instance<Printer> printers,
                @Provided @Any Instance<Object> all,
                @Provided Provider<Printer> provider,
                @Provided @Any Event<Pencil> drawings,
                @Provided Instance<Pencil> pencils) {
            Pencil pencil = pencils.get();
            drawings.fire(pencil);
            pencils.destroy(pencil);
            pencils.get();
            return new Note(String.join(
                    ", ",
                    printers.get().print("a"),
                    all.select(Printer.class, Default.Literal.INSTANCE).get().print("b"),
                    provider.get().print("c"),
                    printers.stream().map(each -> each.print("d")).collect(Collectors.joining()),
                    String.valueOf(printers.select(TestPrinter.class).isUnsatisfied()),
                    String.valueOf(Pencil.BROKEN.contains(pencil))));
        }
    }

    @ApplicationScoped
    static class User {

        @Inject
        AgentPlatform platform;

        String answer(String text) {
            return platform.invocation(Answer.class).invoke(new UserInput(text)).text();
        }

        String note(String text) {
            return platform.invocation(Note.class).invoke(new UserInput(text)).text();
        }

        List<String> agents() {
            return platform.agents().stream()
                    .map(AgentDefinition::name)
                    .sorted()
                    .toList();
        }
    }

    private static <T> T get(WeldContainer container, Class<T> type) {
        return container.select(type).get();
    }

    @Nested
    class WhenTheExtensionSeesNoBeanOfTheWar {

        @Test
        void modelsToolGroupsResolversAndProvidedBeansAreFound() {
            try (WeldContainer container = SeparateArchives.war(
                    Map.of(), Models.class, Printer.class, Tenants.class, Desk.class, User.class)) {
                get(container, Models.class).model.always().text("well");

                assertThat(get(container, User.class).answer("hello")).isEqualTo("ours printed well");
                assertThat(get(container, User.class).agents()).containsExactly("Desk", "echo");
            }
        }

        @Test
        void aGuardrailBlocks() {
            try (WeldContainer container = SeparateArchives.war(
                    Map.of(), Models.class, Printer.class, Tenants.class, Desk.class, User.class, Censor.class)) {
                get(container, Models.class).model.always().text("well");
                User user = get(container, User.class);

                assertThatThrownBy(() -> user.answer("a forbidden thing"))
                        .hasRootCauseInstanceOf(GuardrailException.class);
                assertThat(get(container, Models.class).model.prompts()).isEmpty();
            }
        }

        @Test
        void anInterfaceThatIsAnAgentFindsItsTools() {
            try (WeldContainer container = SeparateArchives.war(Map.of(), Models.class, Adviser.class, Pocket.class)) {
                ScriptedModel model = get(container, Models.class).model;
                model.always().call("pocket", "{}").text("Take it");

                assertThat(get(container, Adviser.class).advise("Well?")).isEqualTo("Take it");
                assertThat(model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                        .isEqualTo("a key"));
            }
        }

        @Test
        void observersAreTold() {
            try (WeldContainer container = SeparateArchives.war(
                    Map.of(), Models.class, Printer.class, Tenants.class, Desk.class, User.class, Observer.class)) {
                get(container, Models.class).model.always().text("well");

                get(container, User.class).answer("hello");

                assertThat(get(container, Observer.class).finished()).isEqualTo(1);
            }
        }

        @Test
        void anAlternativeReplacesItsBean() {
            try (WeldContainer container = SeparateArchives.war(
                    Map.of(), Models.class, Printer.class, TestPrinter.class, Tenants.class, Desk.class, User.class)) {
                get(container, Models.class).model.always().text("well");

                assertThat(get(container, User.class).answer("hello")).isEqualTo("ours tested well");
            }
        }

        @Test
        void aSpecializationReplacesWhatItExtends() {
            try (WeldContainer container = SeparateArchives.war(
                    Map.of(), Models.class, Printer.class, NewPrinter.class, Tenants.class, Desk.class, User.class)) {
                get(container, Models.class).model.always().text("well");

                assertThat(get(container, User.class).answer("hello")).isEqualTo("ours new well");
            }
        }

        @Test
        void aProducerMethodReplacesTheOneThatItSpecializes() {
            try (WeldContainer container =
                    SeparateArchives.war(Map.of(), Models.class, NewModels.class, Notary.class, User.class)) {
                assertThat(get(container, User.class).note("hello")).isEqualTo("new");
            }
        }
    }

    @Nested
    class UnusualProducersOfModels {

        @Test
        void ignoresSpecializedBeans() {
            try (WeldContainer container =
                    SeparateArchives.war(Map.of(), Models.class, OwnModels.class, Notary.class, User.class)) {
                assertThat(get(container, User.class).note("hello")).isEqualTo("own");
            }
        }

        @Test
        void aStereotypeMayNameThem() {
            try (WeldContainer container =
                    SeparateArchives.war(Map.of(), ModelsNamedByStereotype.class, Notary.class, User.class)) {
                assertThat(get(container, User.class).note("hello")).isEqualTo("simple");
            }
        }
    }

    @Nested
    class BeanLookUpByAgents {

        @Test
        void findsAndDestroysBeansOfTheWar() {
            int before = Pencil.BROKEN.size();
            try (WeldContainer container =
                    SeparateArchives.war(Map.of(), Printer.class, Pencil.class, Lookup.class, User.class)) {
                assertThat(get(container, User.class).note("hello"))
                        .isEqualTo("printed a, printed b, printed c, printed d, true, true");
                assertThat(Pencil.BROKEN).hasSize(before + 1);
            }
            assertThat(Pencil.BROKEN).hasSize(before + 2);
        }

        @Test
        void anAlternativeReplacesItsBean() {
            try (WeldContainer container = SeparateArchives.war(
                    Map.of(), Printer.class, TestPrinter.class, Pencil.class, Lookup.class, User.class)) {
                assertThat(get(container, User.class).note("hello"))
                        .isEqualTo("tested a, tested b, tested c, tested d, false, true");
            }
        }

        @Test
        void rejectsMissingBeans() {
            try (WeldContainer container =
                    SeparateArchives.war(Map.of(), Pencil.class, Printer.class, Lookup.class, User.class)) {
                var printers = new ApplicationInstance<Note>(
                        Lookup.class,
                        Note.class,
                        Set.of(Any.Literal.INSTANCE),
                        new BeanResolver(container.getBeanManager(), new EnabledBeans()),
                        new LookedUpInstances(container.getBeanManager()));

                assertThat(printers.isUnsatisfied()).isTrue();
                assertThat(printers.isAmbiguous()).isFalse();
                assertThatThrownBy(printers::get)
                        .isInstanceOf(UnsatisfiedResolutionException.class)
                        .hasMessageContaining(Note.class.getTypeName());
            }
        }
    }

    @Nested
    class EnterpriseArchiveWithTwoModules {

        @Test
        void theGuardrailOfOneModuleGuardsTheAgentsOfBoth() {
            try (WeldContainer container = SeparateArchives.ear(
                    Map.of(),
                    SeparateArchives.module(Models.class, User.class, Notary.class),
                    SeparateArchives.module(Censor.class))) {
                get(container, Models.class).model.always().text("noted");
                User user = get(container, User.class);

                assertThat(user.note("hello")).isEqualTo("noted");
                assertThatThrownBy(() -> user.note("a forbidden thing"))
                        .hasRootCauseInstanceOf(GuardrailException.class);
            }
        }

        @Test
        void theAgentsOfBothAreDeployed() {
            try (WeldContainer container = SeparateArchives.ear(
                    Map.of(),
                    SeparateArchives.module(Models.class, User.class),
                    SeparateArchives.module(Notary.class))) {
                assertThat(get(container, User.class).agents()).containsExactly("Notary", "echo");
            }
        }

        @Test
        void severalBeansWhereOneIsNeededAreAProblem() {
            assertThatThrownBy(() -> SeparateArchives.ear(
                                    Map.of(),
                                    SeparateArchives.module(Models.class, User.class, Approver.class),
                                    SeparateArchives.module(OtherApprover.class))
                            .close())
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("KARTA-901: one bean of type " + GoalChoiceApprover.class.getName())
                    .hasMessageContaining("Approver and ");
        }

        @Test
        void modelsOfOneNameAreAProblem() {
            assertThatThrownBy(() -> SeparateArchives.ear(
                                    Map.of(),
                                    SeparateArchives.module(Models.class, User.class, Notary.class),
                                    SeparateArchives.module(OtherModels.class))
                            .close())
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("KARTA-900")
                    .hasMessageContaining("Models and ")
                    .hasMessageContaining("with the name house");
        }
    }
}
