/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.karta.agent.AgentException;
import io.karta.generation.Shape;
import io.karta.message.SystemMessage;
import io.karta.message.UserMessage;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModelProvider;
import io.karta.model.LanguageModelProvider;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.Secret;
import io.karta.model.StructuredOutput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * No option of a model is silently ignored: it changes the request, or the configuration is rejected with a message
 * that names the key and the vendor. The page on models shows the same table.
 */
class VendorOptionsTest {

    /** Vendors in the order of the page, each with a model that accepts most options. */
    private static final Map<String, String> MODELS = new LinkedHashMap<>();

    static {
        MODELS.put("openai", "gpt-4.1-mini");
        MODELS.put("openai, api=responses", "gpt-4.1-mini");
        MODELS.put("azure-openai", "my-deployment");
        MODELS.put("deepseek", "deepseek-v4-flash");
        MODELS.put("groq", "openai/gpt-oss-120b");
        MODELS.put("openrouter", "openrouter/auto");
        MODELS.put("anthropic", "claude-haiku-4-5");
        MODELS.put("ollama", "qwen3");
        MODELS.put("gemini", "gemini-2.5-flash");
        MODELS.put("mistral", "mistral-small-latest");
    }

    private static final Map<String, String> TITLES = Map.of(
            "openai", "OpenAI",
            "azure-openai", "Azure OpenAI",
            "deepseek", "DeepSeek",
            "groq", "Groq",
            "openrouter", "OpenRouter",
            "anthropic", "Anthropic",
            "ollama", "Ollama",
            "gemini", "Gemini",
            "mistral", "Mistral");

    private static final Map<String, Consumer<Draft>> OPTIONS = new LinkedHashMap<>();

    static {
        OPTIONS.put("temperature", draft -> draft.options = draft.options.withTemperature(0.5));
        OPTIONS.put("top-p", draft -> draft.options = draft.options.withTopP(0.9));
        OPTIONS.put("top-k", draft -> draft.options = draft.options.withTopK(5));
        OPTIONS.put("max-tokens", draft -> draft.options = draft.options.withMaxTokens(9_000));
        OPTIONS.put("frequency-penalty", draft -> draft.options = draft.options.withFrequencyPenalty(0.5));
        OPTIONS.put("presence-penalty", draft -> draft.options = draft.options.withPresencePenalty(0.5));
        OPTIONS.put("thinking", draft -> draft.options = draft.options.withThinking(true));
        OPTIONS.put("thinking-tokens", draft -> draft.options = draft.options.withThinkingTokens(3_000));
        OPTIONS.put("stop", draft -> draft.config.property("stop", "END"));
        OPTIONS.put("seed", draft -> draft.config.property("seed", "7"));
        OPTIONS.put("reasoning-effort", draft -> draft.config.property("reasoning-effort", "high"));
        OPTIONS.put("prompt-cache-key", draft -> draft.config.property("prompt-cache-key", "shop"));
        OPTIONS.put("prompt-cache-retention", draft -> draft.config.property("prompt-cache-retention", "24h"));
        OPTIONS.put("prompt-caching", draft -> draft.config.property("prompt-caching", "true"));
        OPTIONS.put("cached-content", draft -> draft.config.property("cached-content", "cachedContents/1"));
        OPTIONS.put("num-ctx", draft -> draft.config.property("num-ctx", "8192"));
        OPTIONS.put("structured-output", draft -> draft.config.structuredOutput(StructuredOutput.NATIVE));
        OPTIONS.put("headers", draft -> draft.config.header("X-Tenant", "shop"));
        OPTIONS.put("completions-path", draft -> draft.config.completionsPath("other/path"));
        OPTIONS.put("api-key", draft -> draft.config.apiKey(Secret.of("another-key-1")));
    }

    /** The configuration of a model. */
    private static final class Draft {

        private final ModelConfigBuilder config;
        private LlmOptions options = LlmOptions.defaults();

        Draft(String vendor, String model, URI address) {
            config = ModelConfig.builder("fast", provider(vendor))
                    .model(model)
                    .baseUrl(address)
                    .apiKey(Secret.of("key-123456"));
            if (vendor.endsWith("api=responses")) {
                config.property("api", "responses");
            }
        }

        ModelConfig build() {
            return config.options(options).build();
        }
    }

    private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var headers = exchange.getRequestHeaders().entrySet().stream()
                    .filter(header -> !header.getKey().equalsIgnoreCase("Content-length"))
                    .map(Object::toString)
                    .sorted()
                    .toList();
            requests.add(exchange.getRequestURI() + "\n" + headers + "\n" + body);
            exchange.sendResponseHeaders(400, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
    }

    private static String provider(String vendor) {
        return vendor.replaceAll(",.*", "");
    }

    private static LanguageModelProvider providerOf(String vendor) {
        return ServiceLoader.load(LanguageModelProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals(provider(vendor)))
                .findFirst()
                .orElseThrow();
    }

    private String request(ModelConfig config) throws Exception {
        var model = providerOf(config.provider()).create(config);
        var question = ModelRequest.of(
                List.of(new SystemMessage("You sell kettles."), new UserMessage("Which kettle?")),
                LlmOptions.defaults());
        boolean isConstrained = config.structuredOutput() == StructuredOutput.NATIVE;
        try {
            model.answer(isConstrained ? question.constrainedTo(Shape.of(Kettle.class)) : question);
        } catch (ModelException rejected) {
            assertThat(rejected).hasMessageContaining("HTTP 400");
        } finally {
            ((AutoCloseable) model).close();
        }
        return requests.take();
    }

    record Kettle(String name) {}

    /** Returns whether the option is sent; otherwise it was rejected. */
    private boolean isSent(String vendor, String option) throws Exception {
        var plain = draft(vendor, option);
        var changed = draft(vendor, option);
        OPTIONS.get(option).accept(changed);
        String baseline = request(plain.build());
        try {
            assertThat(request(changed.build()))
                    .as("request of %s with %s", vendor, option)
                    .isNotEqualTo(baseline);
            return true;
        } catch (AgentException rejected) {
            assertThat(rejected)
                    .as("%s of %s", option, vendor)
                    .hasMessageContaining("karta.models.fast." + option)
                    .hasMessageContaining(TITLES.get(provider(vendor)));
            return false;
        }
    }

    /** A limit of thinking applies only with thinking. */
    private Draft draft(String vendor, String option) {
        var draft = new Draft(vendor, MODELS.get(vendor), address());
        if (option.equals("thinking-tokens") && Set.of("anthropic", "gemini").contains(vendor)) {
            draft.options = draft.options.withThinking(true);
        }
        return draft;
    }

    @Test
    void theTableContainsEveryVendor() {
        Set<String> providers = ServiceLoader.load(LanguageModelProvider.class).stream()
                .map(found -> found.get().name())
                .collect(Collectors.toCollection(TreeSet::new));
        providers.removeAll(Set.of("scripted", "replay"));

        assertThat(MODELS.keySet().stream().map(VendorOptionsTest::provider)).containsAll(providers);
    }

    @Test
    void everyOptionIsSentOrRejectedAsThePageSays() throws Exception {
        List<String> rows = new ArrayList<>();
        rows.add("| key | "
                + MODELS.keySet().stream().map(name -> "`" + name + "`").collect(Collectors.joining(" | ")) + " |");
        for (String option : OPTIONS.keySet()) {
            List<String> cells = new ArrayList<>();
            for (String vendor : MODELS.keySet()) {
                cells.add(isSent(vendor, option) ? "yes" : "no");
            }
            rows.add("| `" + option + "` | " + String.join(" | ", cells) + " |");
        }

        var page = Arrays.asList(SourceTree.text(SourceTree.ROOT.resolve("src/site/markdown/models.md"))
                .split("\n"));
        assertThat(page)
                .as("table of the options:%n%s", String.join("\n", rows))
                .containsAll(rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    openai       | gpt-5                 | temperature=0.5                   | KARTA-604 | temperature
                    openai       | gpt-5                 | api=responses, temperature=0.5    | KARTA-604 | temperature
                    openai       | o3                    | stop=END                          | KARTA-535 | stop
                    openai       | gpt-5-mini            | stop=END                          | KARTA-535 | stop
                    openai       | gpt-5                 | api=responses, seed=7             | KARTA-535 | seed
                    openai | gpt-5 | reasoning-summary=none | KARTA-535 | reasoning-summary
                    openai       | gpt-5                 | api=responses, stop=END           | KARTA-535 | stop
                    deepseek | deepseek-v4-flash | structured-output=native | KARTA-536 | structured-output
                    deepseek     | deepseek-v4-flash     | api=responses                     | KARTA-605 | api
                    anthropic    | claude-opus-4-8       | temperature=0.5                   | KARTA-604 | temperature
                    anthropic | claude-opus-4-8 | thinking=true, thinking-tokens=2000 | KARTA-604 | thinking-tokens
                    anthropic    | claude-haiku-4-5      | temperature=0.5, top-p=0.9        | KARTA-535 | top-p
                    anthropic    | claude-haiku-4-5      | thinking=true, temperature=0.5    | KARTA-535 | temperature
                    anthropic | claude-haiku-4-5 | thinking=true, thinking-tokens=500 | KARTA-535 | thinking-tokens
                    anthropic    | claude-3-haiku-20240307 | thinking=true                   | KARTA-604 | thinking
                    anthropic    | claude-opus-5-5       | thinking=false                    | KARTA-535 | thinking
                    gemini       | gemini-3.5-flash-lite | top-k=5                           | KARTA-604 | top-k
                    gemini       | gemini-2.0-flash      | thinking=true                     | KARTA-604 | thinking
                    ollama       | llama3.2              | thinking=true                     | KARTA-604 | thinking
                    ollama       | gpt-oss:20b           | thinking=false                    | KARTA-535 | thinking
                    mistral      | magistral-small-2509  | thinking=false                    | KARTA-535 | thinking
                    mistral      | mistral-large-2512    | thinking=true                     | KARTA-604 | thinking
                    openai | gpt-4.1 | proxy-username=me | KARTA-535 | proxy-username
                    anthropic | claude-haiku-4-5 | trust-store-password=changeit | KARTA-535 | trust-store-password
                    ollama       | llama3.2              | trust-store=any.p12               | KARTA-535 | trust-store
                    """)
    void rejectsWhatAModelCannotApply(String vendor, String model, String keys, String code, String key) {
        var draft = new Draft(vendor, model, address());
        for (String pair : keys.split(",\\s*", -1)) {
            String[] parts = pair.split("=", -1);
            set(draft, parts[0], parts[1]);
        }

        assertThatThrownBy(() -> providerOf(vendor).create(draft.build()))
                .hasMessageContaining(code + ": karta.models.fast." + key);
    }

    private static void set(Draft draft, String key, String value) {
        switch (key) {
            case "temperature" -> draft.options = draft.options.withTemperature(Double.parseDouble(value));
            case "top-p" -> draft.options = draft.options.withTopP(Double.parseDouble(value));
            case "top-k" -> draft.options = draft.options.withTopK(Integer.parseInt(value));
            case "thinking" -> draft.options = draft.options.withThinking(Boolean.parseBoolean(value));
            case "thinking-tokens" -> draft.options = draft.options.withThinkingTokens(Integer.parseInt(value));
            case "structured-output" -> draft.config.structuredOutput(StructuredOutput.NATIVE);
            default -> draft.config.property(key, value);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "openai, text-embedding-ada-002, dimensions",
        "mistral, mistral-embed, dimensions",
        "openai, text-embedding-3-small, stop",
        "gemini, gemini-embedding-2, seed",
        "ollama, nomic-embed-text, num-ctx"
    })
    void rejectsWhatAnEmbeddingModelCannotApply(String vendor, String model, String key) {
        var connection = ModelConfig.builder("articles", vendor).model(model).apiKey(Secret.of("key-123456"));
        if (!key.equals("dimensions")) {
            connection.property(key, "7");
        }
        var config = EmbeddingConfig.of(connection.build());
        var changed = key.equals("dimensions") ? config.withDimensions(7) : config;
        var provider = ServiceLoader.load(EmbeddingModelProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals(vendor))
                .findFirst()
                .orElseThrow();

        assertThatThrownBy(() -> provider.create(changed)).hasMessageContaining("." + key + " ");
    }
}
