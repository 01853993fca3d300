/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.karta.ai.Ai;
import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.git.GitRepository;
import io.karta.references.References;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** References of the four kinds that read files and pages, and their tools. */
class ReferencesTest {

    private static final String TERMS = "Within 30 days, unused.";

    /** A reference whose tool has the name of the reference as its prefix. */
    private record Archive(String name) implements LlmReference {

        @Override
        public String description() {
            return "Orders of earlier years";
        }

        @Override
        public String notes() {
            return "";
        }

        @Override
        public List<Tool> tools() {
            return List.of(Tool.of("search", "Searches", arguments -> ToolResult.text("none")));
        }
    }

    private final ScriptedModel model = new ScriptedModel();

    @TempDir
    private Path folder;

    @BeforeEach
    void answer() {
        model.always().text("Send it back.");
    }

    private void ask(LlmReference... references) {
        try (var application = Application.of(model)) {
            application
                    .get(Ai.class)
                    .withDefaultLlm()
                    .withReferences(List.of(references))
                    .generateText("May I return the kettle?");
        }
    }

    @Test
    void showADirectory() throws IOException {
        Files.writeString(folder.resolve("returns.md"), TERMS);

        ask(References.ofDirectory("manuals", "All manuals", folder));

        assertThat(model.prompts()).singleElement().asString().contains("All manuals", "returns.md", TERMS);
    }

    @Test
    void showAWebPage() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/terms", exchange -> {
            byte[] page = "<html><body><h1>Terms</h1><p>%s</p></body></html>"
                    .formatted(TERMS)
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
        try {
            var address = URI.create(
                    "http://127.0.0.1:%d/terms".formatted(server.getAddress().getPort()));

            ask(References.ofWebPage("terms", "The terms of the shop", address));
        } finally {
            server.stop(0);
        }

        assertThat(model.prompts())
                .singleElement()
                .asString()
                .contains("The terms of the shop", TERMS)
                .doesNotContain("<p>");
    }

    @Test
    void offerTheFilesOfAGitRepositoryAsTools() throws Exception {
        Path origin = Files.createDirectory(folder.resolve("origin"));
        Files.writeString(origin.resolve("returns.md"), TERMS);
        try (var git = Git.init().setDirectory(origin.toFile()).call()) {
            git.add().addFilepattern(".").call();
            git.commit()
                    .setMessage("Describe returns")
                    .setAuthor("Ada", "ada@example.org")
                    .setCommitter("Ada", "ada@example.org")
                    .setSign(false)
                    .call();
        }

        ask(GitRepository.of(origin.toUri().toString())
                .withCache(folder.resolve("cache"))
                .reference("shop", "The rules of the shop"));

        assertThat(model.offeredTools().get(0)).contains("shop_listFiles", "shop_findFiles", "shop_readFile");
    }

    @Test
    void rejectTwoToolsWithOneName() {
        assertThatThrownBy(() -> ask(new Archive("orders"), new Archive("Orders")))
                .hasMessageContaining("KARTA-248: the tool name 'orders_search' is ambiguous."
                        + " Reference 'Orders' and reference 'orders' both provide it.");
    }
}
