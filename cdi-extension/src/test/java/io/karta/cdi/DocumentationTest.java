/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.config.EmbeddingReader;
import io.karta.cdi.config.ModelKeys;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DocumentationTest {

    private static final Path SITE = Path.of("..", "src", "site", "markdown");

    private static Set<String> found(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Nested
    class WhenKeysAreDocumented {

        /** What a constant looks like in the first column of a table. */
        private String documented(Field constant) {
            String key = value(constant);
            return switch (constant.getName()) {
                case "MODELS" -> "karta.models.<name>.provider";
                case "MODEL_ROLES" -> "karta.model-roles.<role>.<key>";
                case "EMBEDDINGS" -> "karta.embeddings.<name>.provider";
                case "EMBEDDING_ROLES" -> "karta.embedding-roles.<role>";
                case "DIMENSIONS", "BATCH_SIZE" -> "karta.embeddings.<name>." + key;
                case "AGENTS", "ENABLED" -> "karta.agents.<agent>.enabled";
                case "TOOL_GROUPS", "GROUP_TOOLS" -> "karta.tool-groups.<role>.tools";
                case "GROUP_INCLUDE", "GROUP_DESCRIPTION", "GROUP_PROVIDER", "GROUP_PERMISSIONS" ->
                    "karta.tool-groups.<role>." + key;
                case "GOALS", "ENDPOINTS" -> "karta.goals.<goal>.endpoints";
                case "WEBHOOKS" -> "karta.webhooks.<name>.url";
                case "WEBHOOK_URL",
                        "WEBHOOK_SECRET",
                        "WEBHOOK_EVENTS",
                        "WEBHOOK_AGENTS",
                        "WEBHOOK_GOALS",
                        "WEBHOOK_MAX_ATTEMPTS",
                        "WEBHOOK_BACKOFF_FIRST",
                        "WEBHOOK_BACKOFF_MAX",
                        "WEBHOOK_ALLOW_HTTP",
                        "WEBHOOK_ALLOW_PRIVATE" -> "karta.webhooks.<name>." + key;
                case "KNOWLEDGE" -> "karta.knowledge.<name>.path";
                case "KNOWLEDGE_PATH",
                        "KNOWLEDGE_STORE",
                        "KNOWLEDGE_DATA_SOURCE",
                        "KNOWLEDGE_INDEX",
                        "KNOWLEDGE_EMBEDDING",
                        "KNOWLEDGE_RERANKING",
                        "KNOWLEDGE_REFRESH",
                        "KNOWLEDGE_REFRESH_INTERVAL",
                        "KNOWLEDGE_CHUNK_UNIT",
                        "KNOWLEDGE_CHUNK_SIZE",
                        "KNOWLEDGE_CHUNK_OVERLAP",
                        "KNOWLEDGE_MAX_FILE_SIZE" -> "karta.knowledge.<name>." + key;
                case "MCP" -> "karta.mcp.<name>.url";
                case "MCP_URL",
                        "MCP_COMMAND",
                        "MCP_ARGS",
                        "MCP_ENV",
                        "MCP_TOKEN_BEAN",
                        "MCP_PROTOCOL_VERSION",
                        "MCP_FILTER",
                        "MCP_PREFIX",
                        "MCP_ACCEPTED",
                        "MCP_SAMPLING_MODEL",
                        "MCP_ELICITATION_BEAN",
                        "MCP_AVAILABILITY_TIMEOUT",
                        "MCP_OAUTH_GRANT",
                        "MCP_OAUTH_ISSUER",
                        "MCP_OAUTH_CLIENT_ID",
                        "MCP_OAUTH_CLIENT_SECRET",
                        "MCP_OAUTH_CLIENT_METADATA_URL",
                        "MCP_OAUTH_REDIRECT_URI",
                        "MCP_OAUTH_SCOPE",
                        "MCP_LOGIN_BEAN" -> "karta.mcp.<name>." + key;
                case "REFERENCES", "REFERENCE_KIND" -> "karta.references.<name>.kind";
                case "REFERENCE_DESCRIPTION", "REFERENCE_AGENTS" -> "karta.references.<name>." + key;
                case "GUARDRAILS" -> "karta.guardrails.<guardrail>";
                default -> key.startsWith("karta.") ? key : "karta.models.<name>." + key;
            };
        }

        private String value(Field constant) {
            try {
                return (String) constant.get(null);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }

        @Test
        void everyConstantHasItsLineAndEveryLineItsConstant() throws IOException {
            Set<String> expected = Arrays.stream(ConfigKeys.class.getFields())
                    .map(this::documented)
                    .collect(Collectors.toCollection(TreeSet::new));
            expected.add("karta.model-roles.<role>");
            expected.add("karta.webhooks.<name>.timeout");
            Stream.of(ConfigKeys.HEADERS, ConfigKeys.TIMEOUT, ConfigKeys.GROUP_DESCRIPTION)
                    .forEach(key -> expected.add("karta.mcp.<name>." + key));
            expected.add("karta.knowledge.<name>." + ConfigKeys.GROUP_DESCRIPTION);
            EmbeddingReader.keys().forEach(key -> expected.add("karta.embeddings.<name>." + key));

            assertThat(found("^\\| `(karta[^`]+)` \\|", Files.readString(SITE.resolve("configuration.md"))))
                    .isEqualTo(expected);
        }

        @Test
        void everyKeyOfAModelIsRead() {
            Set<String> ofModels = Arrays.stream(ConfigKeys.class.getFields())
                    .map(this::documented)
                    .filter(key -> key.startsWith("karta.models.<name>."))
                    .map(key -> key.substring("karta.models.<name>.".length()))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertThat(ModelKeys.names()).containsExactlyInAnyOrderElementsOf(ofModels);
        }
    }

    @Nested
    class WhenMessagesAreDocumented {

        private String messages() throws IOException {
            try (Stream<Path> sources = Files.walk(Path.of("src/main/java/io/karta/cdi"))) {
                var texts = new StringBuilder();
                for (Path source : sources.filter(path -> path.toString().endsWith("Messages.java"))
                        .sorted()
                        .toList()) {
                    texts.append(Files.readString(source));
                }
                return texts.toString();
            }
        }

        @Test
        void everyCodeHasItsLineAndEveryLineItsCode() throws IOException {
            String source = messages()
                    + Files.readString(Path.of("../engine/src/main/java/io/karta/engine/validation/Messages.java"));

            assertThat(found("^\\| (KARTA-4\\d\\d) \\|", Files.readString(SITE.resolve("errors.md"))))
                    .isEqualTo(found(
                            "(KARTA-4\\d\\d):", source)); // those of other ranges are compared for the whole house
        }

        @Test
        void noCodeIsUsedTwice() throws IOException {
            String source = messages();
            var codes = Pattern.compile("KARTA-\\d{3}")
                    .matcher(source)
                    .results()
                    .map(match -> match.group())
                    .toList();

            assertThat(codes).doesNotHaveDuplicates();
        }
    }
}
