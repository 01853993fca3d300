/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.model.Capability;
import io.karta.model.ModelConfig;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelCapabilitiesTest {

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @TempDir
    Path classPath;

    @AfterEach
    void restore() {
        Thread.currentThread().setContextClassLoader(before);
    }

    private static Set<Capability> find(String model, String... providers) {
        return create(model, providers).get();
    }

    private static Supplier<Set<Capability>> create(String model, String... providers) {
        ModelConfig config = ModelConfig.builder("tools", "smith").build();
        return ModelCapabilities.of(ModelCapabilitiesTest.class, config, model, providers);
    }

    @ParameterizedTest
    @CsvSource({
        "anvil-large-2503, true",
        "anvil-large-2502, false",
        "anvil-large, true",
        "anvil-large-latest, true",
        "acme/anvil-large, true",
        "ft:anvil-large, true",
        "ft:anvil-large-2502:acme:x, false",
        "ft:anvil-large-2503:acme::x, true",
        "anvil-mini, false",
        "hammer, false"
    })
    void comeFromTheFirstEntryThatMatchesTheName(String model, boolean sees) {
        assertThat(find(model, "acme").contains(Capability.VISION)).isEqualTo(sees);
    }

    @Test
    void belongToAProvider() {
        assertThat(find("anvil-large", "other")).isEmpty();
        assertThat(find("anvil-large", "other", "acme"))
                .containsExactlyInAnyOrder(Capability.VISION, Capability.DOCUMENTS);
    }

    @Nested
    class WithAFileOfTheApplication {

        private void write(String text) throws IOException {
            Path file = classPath.resolve(ModelCapabilities.OVERRIDES);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            Thread.currentThread()
                    .setContextClassLoader(
                            new URLClassLoader(new URL[] {classPath.toUri().toURL()}, before));
        }

        @Test
        void theApplicationDecidesFirst() throws IOException {
            write(
                    """
                    [{"provider": "acme", "models": "anvil-mini-vl", "capabilities": ["vision", "thinking"]}]
                    """);

            assertThat(find("anvil-mini-vl", "acme")).containsExactlyInAnyOrder(Capability.VISION, Capability.THINKING);
            assertThat(find("anvil-mini", "acme")).isEmpty();
            assertThat(find("anvil-large", "acme")).contains(Capability.DOCUMENTS);
        }

        @Test
        void aFineTunedModelHasAnEntryOfItsOwn() throws IOException {
            write(
                    """
                    [{"provider": "acme", "models": "ft:anvil-mini:shop:.*", "capabilities": ["vision"]}]
                    """);

            assertThat(find("ft:anvil-mini:shop::1", "acme")).containsExactly(Capability.VISION);
            assertThat(find("ft:anvil-mini:other::1", "acme")).isEmpty();
        }

        @Test
        void theNameOfTheConfiguredProviderIsEnough() throws IOException {
            write(
                    """
                    [{"provider": "smith", "models": "bellows", "capabilities": ["vision"]}]
                    """);

            assertThat(find("bellows", "acme")).containsExactly(Capability.VISION);
        }

        @Test
        void theFileIsThatOfTheApplicationThatCreatesTheModel() throws IOException {
            write(
                    """
                    [{"provider": "acme", "models": "hammer", "capabilities": ["vision"]}]
                    """);
            Supplier<Set<Capability>> capabilities = create("hammer", "acme");

            Thread.currentThread().setContextClassLoader(before);

            assertThat(capabilities.get()).containsExactly(Capability.VISION);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "[1] | it is not an object. Correct entry 1 of META-INF/karta/model-capabilities.json",
                    "{} | it is not a JSON array of objects",
                    "[{'provider': 'acme'}] | it has no text 'models'",
                    "[{'provider': 'acme', 'models': '('}] | 'models' is not a regular expression",
                    "[{'provider': 'acme', 'models': 'a'}] | it has no array 'capabilities'",
                    "[{'provider': 'acme', 'models': 'a', 'capabilities': ['x']}] | the capability 'x' is not vision",
                    "[{'provider': 'acme', 'models': 'a', 'since': 'x'}] | 'since' is not a number such as 2503"
                },
                quoteCharacter = '`')
        void anInvalidFileIsAnErrorThatNamesTheEntry(String text, String problem) throws IOException {
            write(text.replace('\'', '"'));

            assertThatThrownBy(() -> create("anvil", "acme"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-625: the capabilities of models are invalid: ")
                    .hasMessageContaining(problem);
        }
    }
}
