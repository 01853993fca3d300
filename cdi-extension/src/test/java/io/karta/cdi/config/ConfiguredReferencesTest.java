/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.ai.LlmReference;
import io.karta.cdi.problem.Problems;
import io.karta.cdi.tool.ConfiguredReferences;
import io.karta.spi.LlmReferenceProvider;
import io.karta.spi.ReferenceSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** References in the configuration. */
class ConfiguredReferencesTest {

    /** A kind of references that exists in this test only. */
    public static final class Note implements LlmReferenceProvider {

        @Override
        public String kind() {
            return "note";
        }

        @Override
        public LlmReference create(Map<String, Object> values) {
            var settings = ReferenceSettings.of(values);
            return LlmReference.of(settings.name(), settings.description(), settings.text("notes"));
        }
    }

    private final Problems problems = new Problems();
    private final Map<String, String> keys = new HashMap<>(Map.of(
            "karta.references.returns.kind", "note",
            "karta.references.returns.description", "How we take goods back",
            "karta.references.returns.agents", "Desk, Shop",
            "karta.references.returns.notes", "Within 30 days"));

    private ConfiguredReferences read() {
        return ConfiguredReferences.read(
                new StandaloneConfiguration(keys, Map.of()),
                List.of("Desk", "Other"),
                getClass().getClassLoader(),
                problems);
    }

    private List<String> problems() {
        return problems.all().stream().map(Throwable::getMessage).toList();
    }

    @Test
    void areReferencesOfTheirKind() {
        List<LlmReference> references = read().of("Desk");

        assertThat(references).extracting(LlmReference::name).containsExactly("returns");
        assertThat(references.get(0).contribution()).contains("How we take goods back", "Within 30 days");
        assertThat(references.get(0).tools()).isEmpty();
    }

    @Test
    void areForTheNamedAgentsOrForAll() {
        assertThat(read().of("Other")).isEmpty();

        keys.put("karta.references.returns.agents", "*");

        assertThat(read().of("Other")).hasSize(1);
    }

    @Test
    void anAgentThatIsNotDeployedIsAWarning() {
        assertThat(read().warnings())
                .singleElement()
                .asString()
                .startsWith(
                        "KARTA-155: karta.references.returns.agents contains the agent Shop, which is not deployed.");
    }

    @Test
    void missingKeysAreReported() {
        keys.remove("karta.references.returns.kind");
        keys.remove("karta.references.returns.agents");

        read();

        assertThat(problems())
                .containsExactly(
                        "KARTA-152: the reference returns has no agents in the configuration. Set "
                                + "karta.references.returns.agents.",
                        "KARTA-152: the reference returns has no kind in the configuration. Set "
                                + "karta.references.returns.kind.");
    }

    @Test
    void anUnknownKindIsReportedWithTheKindsThatThereAre() {
        keys.put("karta.references.returns.kind", "notes");

        read();

        assertThat(problems())
                .singleElement()
                .asString()
                .startsWith("KARTA-153: karta.references.returns.kind is \"notes\", which is not a kind of reference.")
                .contains("Did you mean note?");
    }

    @Test
    void aReferenceThatCannotBeCreatedFailsTheFirstPrompt() {
        keys.remove("karta.references.returns.notes");
        LlmReference reference = read().of("Desk").get(0);

        assertThatThrownBy(reference::notes)
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-154: the configured reference returns cannot be created: ")
                .hasMessageEndingWith("Correct karta.references.returns.*.");
    }
}
