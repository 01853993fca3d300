/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The page on the architecture has a diagram of the packages of each large module. It shows all packages, and all
 * dependencies that do not follow from others.
 */
class PackageDiagramsTest {

    /** Modules with more types than one package may have need a diagram. */
    private static final int LARGE = 45;

    private static final String PAGE = SourceTree.text(SourceTree.ROOT.resolve("src/site/markdown/architecture.md"));

    private static final Pattern DIAGRAM =
            Pattern.compile("### (Packages of [^\\n]+)\\n\\n```mermaid\\nflowchart BT\\n(.*?)```", Pattern.DOTALL);

    private static final Pattern TABLE =
            Pattern.compile("\\| package `([\\w.]+)` \\| purpose \\| main types \\|\\n\\|[-|]+\\n((?:\\|.*\\n)+)");

    /** A package in backticks, or the root, and its main types. */
    private static final Pattern ROW = Pattern.compile("\\| (?:`([\\w.]+)`|root) \\|[^|]*\\| ([^|]*) \\|");

    private static final Pattern TYPE = Pattern.compile("`(\\w+)`");

    private static final Pattern NODE = Pattern.compile("([\\w.]+)(?:\\[\"([^\"]+)\"])?");

    @Test
    void theTablesNameTypesThatExist() {
        List<String> named = TABLE.matcher(PAGE)
                .results()
                .flatMap(table -> ROW.matcher(table.group(2)).results().flatMap(row -> types(table.group(1), row)))
                .toList();

        Set<String> existing = SourceTree.mainSources().stream()
                .map(file -> file.toString().replace('\\', '/').replaceFirst(".*/src/main/java/", ""))
                .map(file -> file.replace(".java", "").replace('/', '.'))
                .collect(Collectors.toSet());

        assertThat(named).hasSizeGreaterThan(100).isSubsetOf(existing);
    }

    private static Stream<String> types(String prefix, MatchResult row) {
        String name = row.group(1) == null ? prefix.substring(0, prefix.length() - 1) : prefix + row.group(1);
        return TYPE.matcher(row.group(2)).results().map(type -> name + "." + type.group(1));
    }

    @ParameterizedTest
    @CsvSource({
        "Packages of the API, api, io.karta",
        "Packages of the engine, engine, io.karta.engine",
        "Packages of typed generation, generation, io.karta.generation",
        "Packages of the CDI extension, cdi-extension, io.karta.cdi",
        "Packages of the planner, planner, io.karta.planner",
        "Packages of REST, rest, io.karta.rest",
        "Packages of MCP, features/mcp, io.karta.mcp",
        "Packages of the MCP client, features/mcp-client, io.karta.mcp.client",
        "Packages of knowledge bases, features/rag, io.karta.rag",
        "Packages of AG-UI, features/ag-ui, io.karta.agui",
        "Packages of A2A, features/a2a, io.karta.a2a",
        "Packages of the HTTP layer of providers, providers/http, io.karta.provider.http",
    })
    void showsThePackagesOfAModule(String title, String module, String root) {
        Set<String> arrows = arrows(module, root);

        assertThat(drawn().getOrDefault(title, Set.of()))
                .as("arrows below '%s'; the code has:%n%s", title, String.join("\n", arrows))
                .isEqualTo(arrows);
    }

    @Test
    void everyLargeModuleHasADiagram() {
        Map<String, Long> types = SourceTree.mainSources().stream()
                .collect(Collectors.groupingBy(SourceTree::module, TreeMap::new, Collectors.counting()));
        types.values().removeIf(count -> count <= LARGE);

        assertThat(types.keySet())
                .containsExactlyInAnyOrder(
                        "api",
                        "engine",
                        "generation",
                        "cdi-extension",
                        "planner",
                        "rest",
                        "providers/http",
                        "features/mcp",
                        "features/mcp-client",
                        "features/rag",
                        "features/a2a",
                        "features/ag-ui");
    }

    /** Returns the arrows of the page by the title of their diagram, as {@code used --> user}. */
    private static Map<String, Set<String>> drawn() {
        return DIAGRAM.matcher(PAGE)
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> arrows(found.group(2))));
    }

    private static Set<String> arrows(String diagram) {
        Map<String, String> names = NODE.matcher(diagram)
                .results()
                .filter(node -> node.group(2) != null)
                .collect(Collectors.toMap(node -> node.group(1), node -> node.group(2), (one, other) -> one));
        Set<String> arrows = new TreeSet<>();
        diagram.lines().forEach(line -> {
            List<String> chain = Arrays.stream(line.split("-->"))
                    .map(node -> NODE.matcher(node).results().findFirst())
                    .flatMap(node -> node.map(MatchResult::group).stream())
                    .map(node -> node.replaceAll("\\[.*", ""))
                    .map(node -> names.getOrDefault(node, node))
                    .toList();
            for (int i = 1; i < chain.size(); i++) {
                arrows.add(chain.get(i - 1) + " --> " + chain.get(i));
            }
        });
        return arrows;
    }

    /** Returns the dependencies within a module that do not follow from others. */
    private static Set<String> arrows(String module, String root) {
        Map<String, String> modules = ImportedPackages.modules();
        Map<String, Set<String>> uses = new HashMap<>();
        ImportedPackages.dependencies().forEach((name, targets) -> {
            if (module.equals(modules.get(name))) {
                Set<String> inside = new TreeSet<>(targets);
                inside.removeIf(target -> !module.equals(modules.get(target)));
                uses.put(name, inside);
            }
        });
        Set<String> arrows = new TreeSet<>();
        uses.forEach((user, direct) -> direct.stream()
                .filter(used -> direct.stream().noneMatch(other -> reaches(uses, other, used)))
                .forEach(used -> arrows.add(shown(used, root) + " --> " + shown(user, root))));
        return arrows;
    }

    /** Returns whether a package uses another one, directly or not; not whether it is that package. */
    private static boolean reaches(Map<String, Set<String>> uses, String from, String to) {
        Set<String> direct = uses.getOrDefault(from, Set.of());
        return direct.contains(to) || direct.stream().anyMatch(next -> reaches(uses, next, to));
    }

    private static String shown(String name, String root) {
        return name.equals(root)
                ? root.substring(root.lastIndexOf('.') + 1) + " (root)"
                : name.substring(root.length() + 1);
    }
}
