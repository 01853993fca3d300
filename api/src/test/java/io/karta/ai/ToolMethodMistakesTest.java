/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolParameter;
import io.karta.tool.agentic.UnfoldingTool;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolMethodMistakesTest {

    private static final String CLERK =
            """
            package clerk;

            public class Clerk {
                @io.karta.tool.LlmTool(description = "Greets")
                String greet(String name) { return name; }
            }
            """;

    @TempDir
    Path directory;

    /** Compiles the class without {@code -parameters}. */
    private void compile(String... moreOptions) throws IOException {
        Path source = Files.createDirectories(directory.resolve("clerk")).resolve("Clerk.java");
        Files.writeString(source, CLERK);
        List<String> options = Stream.concat(
                        Stream.of(
                                "-proc:none", "-cp", System.getProperty("java.class.path"), "-d", directory.toString()),
                        Stream.concat(
                                Stream.of(moreOptions),
                                Files.exists(directory.resolve("module-info.java"))
                                        ? Stream.of(
                                                directory
                                                        .resolve("module-info.java")
                                                        .toString(),
                                                source.toString())
                                        : Stream.of(source.toString())))
                .toList();

        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new)))
                .isZero();
    }

    @Nested
    class WhenAClassIsCompiled {

        @Test
        void rejectsParametersWithoutNames() throws Exception {
            compile();
            try (var loader = new URLClassLoader(
                    new URL[] {directory.toUri().toURL()}, ToolMethodMistakesTest.class.getClassLoader())) {
                Object clerk = loader.loadClass("clerk.Clerk").getConstructor().newInstance();

                assertThatThrownBy(() -> Tool.fromInstance(clerk))
                        .isInstanceOf(AgentException.class)
                        .hasMessageContainingAll("KARTA-714", "clerk.Clerk.greet", "-parameters");
            }
        }

        @Test
        void rejectsPackagesThatTheirModuleDoesNotOpen() throws Exception {
            Files.writeString(directory.resolve("module-info.java"), "module clerk { exports clerk; }");
            compile("-parameters", "--add-reads", "clerk=ALL-UNNAMED");
            var boot = ModuleLayer.boot();
            var configuration =
                    boot.configuration().resolve(ModuleFinder.of(directory), ModuleFinder.of(), Set.of("clerk"));
            var controller = ModuleLayer.defineModulesWithOneLoader(
                    configuration, List.of(boot), ToolMethodMistakesTest.class.getClassLoader());
            Object clerk = controller
                    .layer()
                    .findLoader("clerk")
                    .loadClass("clerk.Clerk")
                    .getConstructor()
                    .newInstance();

            assertThatThrownBy(() -> Tool.fromInstance(clerk))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-716", "clerk.Clerk.greet", "opens clerk");
        }
    }

    static class Desk {

        @SuppressWarnings("UnusedMethod") // found by reflection
        @LlmTool(description = "Opens the desk")
        private String open() {
            return "open";
        }
    }

    /** Named like the proxies of Weld. */
    static class DeskClientProxy extends Desk {}

    @Test
    void rejectsPrivateMethodsBehindAProxy() {
        assertThat(Tool.fromInstance(new Desk())).extracting(Tool::name).containsExactly("open");
        assertThatThrownBy(() -> Tool.fromInstance(new DeskClientProxy()))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-717", "Desk.open");
    }

    @Test
    void rejectsParametersWithoutAName() {
        assertThatThrownBy(() -> ToolParameter.string("", "What to do"))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-813", "What to do");
    }

    @Test
    void rejectsParametersOfTheSameName() {
        assertThatThrownBy(() -> ToolParameter.schemaOf(
                        List.of(ToolParameter.string("a", "One"), ToolParameter.integer("a", "Another"))))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-981", "'a'");
    }

    @Test
    void rejectsConfirmationsOfUnfolding() {
        Tool inner = Tool.fromInstance(new Desk()).get(0);

        assertThatThrownBy(
                        () -> UnfoldingTool.of("desks", "Desks", List.of(inner)).withConfirmation("Unfold?"))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-982", "'desks'");
    }

    static final class Undescribed {

        @LlmTool(description = " ")
        int discount() {
            return 10;
        }
    }

    @Test
    void rejectsABlankDescription() {
        assertThatThrownBy(() -> Tool.fromInstance(new Undescribed()))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("KARTA-917: the description of tool method")
                .hasMessageContaining("Undescribed.discount is blank");
    }
}
