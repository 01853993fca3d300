/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static io.karta.provider.scripted.Requests.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.karta.agent.AgentException;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptedProviderTest {

    @TempDir
    Path folder;

    @Test
    void isFoundByItsName() {
        var names = ServiceLoader.load(LanguageModelProvider.class).stream()
                .map(found -> found.get().name())
                .toList();

        assertThat(names).containsExactly("scripted");
    }

    @Test
    void standsForNoEnvironment() {
        assertThat(new ScriptedProvider().fromEnvironment(Map.of("OPENAI_API_KEY", "x")))
                .isEmpty();
    }

    @Nested
    class ScriptLocation {

        @Test
        void aResourceOfTheApplication() throws IOException {
            write("scripts/a.yaml", "rules: [{ answer: from the resource }]");

            var model = inApplication("scripts/a.yaml");

            assertThat(model.answer(text("?")).text()).isEqualTo("from the resource");
        }

        @Test
        void aFile() throws IOException {
            var file = write("b.yaml", "rules: [{ answer: from the file }]");

            var model = new ScriptedProvider().create(config(file.toString()).build());

            assertThat(model.answer(text("?")).text()).isEqualTo("from the file");
        }

        @Test
        void theDefaultResourceIfTheKeyIsNotSet() throws IOException {
            write(ScriptedProvider.DEFAULT_SCRIPT, "rules: [{ answer: from the default }]");

            var model = inApplication("");

            assertThat(model.answer(text("?")).text()).isEqualTo("from the default");
        }

        @Test
        void permitsAMissingDefaultScript() {
            var model = inApplication("");

            assertThat(model.answer(text("?")).text()).contains("artificial");
        }

        @Test
        void rejectsAMissingConfiguredScript() {
            var config = config("no/such.yaml").build();

            assertThatExceptionOfType(AgentException.class)
                    .isThrownBy(() -> new ScriptedProvider().create(config))
                    .withMessageStartingWith("KARTA-660: karta.models.fast.script is \"no/such.yaml\"");
        }

        @Test
        void notInAFileThatIsNoText() throws IOException {
            var file = folder.resolve("c.yaml");
            Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, (byte) 0xff});

            assertThatExceptionOfType(AgentException.class)
                    .isThrownBy(() -> new ScriptedProvider()
                            .create(config(file.toString()).build()))
                    .withMessageStartingWith("KARTA-661: ");
        }
    }

    @Test
    void theScriptOfTheDocumentationIsValid() throws IOException {
        var page = Files.readString(Path.of("../../src/site/markdown/scripted.md"));
        var script = page.substring(page.indexOf("```yaml") + 8, page.indexOf("```", page.indexOf("```yaml") + 8));
        var model = new ScriptedLanguageModel("fast", Script.parse(script, "scripted.md"));

        var answer = model.answer(text("<complaint>My name is Ada</complaint> How MUCH?"));

        assertThat(answer.text()).isEqualTo("You ask how much.");
    }

    @Test
    void refusesAKeyItDoesNotKnow() {
        var config = ModelConfig.builder("fast", "scripted")
                .property("scirpt", "a.yaml")
                .build();

        assertThatExceptionOfType(AgentException.class)
                .isThrownBy(() -> new ScriptedProvider().create(config))
                .withMessageStartingWith("KARTA-662: karta.models.fast.scirpt ");
    }

    @Test
    void reportsInvalidScriptsAtCreation() throws IOException {
        var file = write("d.yaml", "rules: [{ anser: x }]");

        assertThatExceptionOfType(AgentException.class)
                .isThrownBy(() ->
                        new ScriptedProvider().create(config(file.toString()).build()))
                .withMessageContaining(file + " has a problem")
                .withMessageContaining("line 1, column 11: KARTA-652");
    }

    @Test
    void keepsToTheTimeoutOfTheModel() throws IOException {
        var file = write("e.yaml", "rules: [{ delay: PT1H, answer: x }]");
        var model = new ScriptedProvider()
                .create(config(file.toString()).timeout(Duration.ofMillis(20)).build());

        assertThatExceptionOfType(ModelException.class)
                .isThrownBy(() -> model.answer(text("?")))
                .returns(ModelException.Kind.TIMEOUT, ModelException::kind);
    }

    private static ModelConfigBuilder config(String script) {
        return ModelConfig.builder("fast", "scripted").property("script", script);
    }

    private Path write(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Creates a model with the folder on the class path. */
    private LanguageModel inApplication(String script) {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        try (var application = new URLClassLoader(new URL[] {url(folder)}, before)) {
            thread.setContextClassLoader(application);
            return new ScriptedProvider()
                    .create(
                            script.isEmpty()
                                    ? ModelConfig.builder("fast", "scripted").build()
                                    : config(script).build());
        } catch (IOException e) {
            throw new AssertionError(e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static URL url(Path path) throws MalformedURLException {
        return path.toUri().toURL();
    }
}
