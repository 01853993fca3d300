/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Ai;
import io.karta.cdi.Desk;
import io.karta.cdi.TestApplication;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.problem.Problems;
import io.karta.model.LanguageModel;
import io.karta.spi.PromptRenderer;
import io.karta.spi.PromptRendererProvider;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplatesTest {

    private record Shouting(List<String> problems) implements PromptRenderer {

        @Override
        public String render(String template, Map<String, ?> model) {
            return template.toUpperCase(java.util.Locale.ROOT) + model;
        }

        @Override
        public List<String> problems(String template) {
            return problems;
        }
    }

    /** What a jar brings. */
    public static class JarProvider implements PromptRendererProvider {

        @Override
        public PromptRenderer create(ClassLoader application) {
            return new Shouting(List.of("KARTA-742: template 'letter' cannot be understood"));
        }
    }

    /** What another jar brings. */
    public static class OtherProvider extends JarProvider {}

    @Singleton
    static class House {

        final ScriptedModel model = new ScriptedModel();

        @Produces
        @Named("only")
        @Dependent
        LanguageModel only() {
            return model;
        }

        @Produces
        @ApplicationScoped
        PromptRenderer renderer() {
            return new Shouting(List.of());
        }
    }

    @TempDir
    Path folder;

    private final Problems problems = new Problems();

    private ClassLoader announcing(Class<?>... classes) throws IOException {
        URL file = Files.write(
                        folder.resolve("services"),
                        List.of(classes).stream().map(Class::getName).toList())
                .toUri()
                .toURL();
        return new ClassLoader(TemplatesTest.class.getClassLoader()) {
            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.equals("META-INF/services/io.karta.spi.PromptRendererProvider")
                        ? Collections.enumeration(List.of(file))
                        : super.getResources(name);
            }
        };
    }

    private PromptRendererSetup plan(TestApplication app, ClassLoader loader) {
        return PromptRendererSetup.of(new Beans(app.container().getBeanManager()), loader, problems);
    }

    @Nested
    class WhenAJarReadsTemplates {

        @Test
        void reportsInvalidTemplatesAtDeployment() throws IOException {
            try (var app = TestApplication.of(Desk.class).deploy()) {
                var plan = plan(app, announcing(JarProvider.class));

                assertThat(plan.renderer()).isPresent();
                assertThat(problems.all()).singleElement().satisfies(problem -> assertThat(problem)
                        .hasMessageStartingWith("KARTA-742"));
            }
        }

        @Test
        void aSecondOneIsTooMany() throws IOException {
            try (var app = TestApplication.of(Desk.class).deploy()) {
                plan(app, announcing(JarProvider.class, OtherProvider.class));

                assertThat(problems.all()).anySatisfy(problem -> assertThat(problem)
                        .hasMessageContainingAll("KARTA-468", "JarProvider", "OtherProvider"));
            }
        }
    }

    @Nested
    class WhenABeanReadsTemplates {

        @Test
        void itTakesThePlaceOfAJars() throws IOException {
            try (var app = TestApplication.of(House.class).deploy()) {
                var plan = plan(app, announcing(JarProvider.class));

                assertThat(problems.isEmpty()).isTrue();
                assertThat(plan.renderer().orElseThrow().render("letter", Map.of()))
                        .isEqualTo("LETTER{}");
            }
        }

        @Test
        void promptsAreMadeByIt() {
            try (var app = TestApplication.of(House.class).deploy()) {
                var model = app.get(House.class).model;
                model.always().text("done");

                String text =
                        app.get(Ai.class).withDefaultLlm().rendering("letter").generateText(Map.of("who", "Ada"));

                assertThat(text).isEqualTo("done");
                assertThat(model.prompts()).containsExactly("LETTER{who=Ada}");
            }
        }
    }
}
