/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import java.io.IOException;
import java.io.Serializable;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiReferenceTest {

    /** A type whose source is not on the class path. */
    public interface Orders<T extends Comparable<T>> extends Iterable<T> {

        int LIMIT = 10;

        List<T> find(Map<String, T> criteria, int max) throws IOException;
    }

    public record Price(long cents) {}

    public enum State {
        OPEN,
        PAID
    }

    protected static class Hidden {

        @SuppressWarnings("unused")
        private int secret;

        protected Hidden(String name) {}

        void internal() {}
    }

    @TempDir
    Path folder;

    private static String call(LlmReference reference, String type) throws Exception {
        return reference
                .tools()
                .get(0)
                .call("{\"name\": \"%s\"}".formatted(type), ToolContext.none())
                .text();
    }

    @Test
    void readsLongCommentsAndManyAnnotations() {
        String source = "/** Long. %s */\n%s public interface Orders {"
                .formatted("a * b ".repeat(50_000), "@A(1) ".repeat(50_000));

        assertThat(new TypeSource(Orders.class, source).description()).startsWith("Long. a * b a");
    }

    @Test
    void declaresThePublicMembers() {
        LlmReference reference =
                References.ofApi("orders", "Orders", Orders.class, Price.class, State.class, Hidden.class);

        assertThat(reference.notes())
                .contains("package io.karta.references;")
                .contains("interface Orders<T extends java.lang.Comparable<T>> extends Iterable<T> {")
                .contains("public static final int LIMIT;")
                .contains("public List<T> find(Map<String, T> criteria, int max) throws IOException;")
                .contains(
                        "public long cents();",
                        "public ApiReferenceTest.Price(long cents);".replace("ApiReferenceTest.", ""))
                .contains("    OPEN,\n    PAID,")
                .contains("protected Hidden(String name);")
                .doesNotContain("secret", "internal");
    }

    public sealed interface Animal permits Dog, Cat {}

    public record Dog(String name) implements Animal {

        public <T extends Comparable<T> & Serializable> T pick(List<T> from, String... names) {
            return from.get(names.length);
        }
    }

    public record Cat(boolean isAsleep) implements Animal {}

    public @interface Trick {
        String value();
    }

    @Test
    void declaresWhatAnImplementationNeeds() {
        LlmReference reference =
                References.ofApi("animals", "Animals", Animal.class, Dog.class, Trick.class, Dog[].class);

        assertThat(reference.notes())
                .contains("public sealed interface Animal permits ApiReferenceTest.Dog, ApiReferenceTest.Cat {")
                .contains("record Dog implements ApiReferenceTest.Animal {\n    public Dog(String name);")
                .contains("public <T extends Comparable<T> & Serializable> T pick(List<T> from, String... names);")
                .contains("public @interface Trick {\n    public String value();")
                .doesNotContain("equals", "hashCode", "toString");
    }

    @Test
    void showsTheJavadocOfSourcesOnTheClassPath() throws Exception {
        TypeSource source = new TypeSource(
                Price.class,
                """
                /** Something else. */
                class Other {}

                /**
                 * A price in {@code euros}. More of it.
                 *
                 * <pre>{@code example}</pre>
                 *
                 * @see Other
                 */
                @Deprecated
                public record Price(long cents) {

                    /**
                     * Adds another price.
                     *
                     * @param other the other one
                     * @throws ArithmeticException if it is too large
                     */
                    @Override(x = 1)
                    public Price add(Price other) { return this; }

                    /** Adds several. */
                    public Price add(java.util.Map<String, Price> others, int max) { return this; }
                }
                """);

        assertThat(source.description()).isEqualTo("A price in euros. More of it.");
        assertThat(source.summary()).isEqualTo("A price in euros.");
        assertThat(source.description("add", 1)).isEqualTo("Adds another price. @param other the other one");
        assertThat(source.description("add", 2)).isEqualTo("Adds several.");
        assertThat(source.description("add", 3)).isEmpty();
        assertThat(new TypeDescription(Price.class, source).text())
                .contains("/** A price in euros. More of it. */\npublic");
    }

    @Test
    void findsTheSourcesBesideAJar() throws Exception {
        String path = ClassPathResources.class.getName().replace('.', '/');
        byte[] code;
        try (var in = ClassPathResources.class.getResourceAsStream("/" + path + ".class")) {
            code = in.readAllBytes();
        }
        Path jar = jar("a lib-1.0.jar", path + ".class", code);
        jar(
                "a lib-1.0-sources.jar",
                path + ".java",
                "/** From the jar. */ class ClassPathResources {}".getBytes(UTF_8));
        try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            Class<?> type = loader.loadClass(ClassPathResources.class.getName());

            assertThat(TypeSource.of(type).description()).isEqualTo("From the jar.");
        }
        assertThat(TypeSource.of(Price.class).text()).isEmpty();
    }

    private Path jar(String name, String entry, byte[] content) throws IOException {
        Path jar = folder.resolve(name);
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry(entry));
            out.write(content);
        }
        return jar;
    }

    @Test
    void listsALargeApiAndDescribesEachType() throws Exception {
        LlmReference reference = References.ofApi(
                "Java API", "Collections", java.util.stream.Stream.class, List.class, Map.class, String.class);

        assertThat(reference.notes())
                .startsWith("Call java_api_describeType before you use a type.\njava.util.stream.Stream")
                .doesNotContain("flatMap");
        assertThat(call(reference, "Stream")).contains("flatMap(");
        assertThat(call(reference, "java.util.List")).contains("interface List<E>");
        assertThat(reference.tools()).extracting(Tool::name).containsExactly("describeType");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            value = {
                "Missing optional() { return null; } => false",
                "List<Missing> optional() { return null; } => true",
                "void optional(Missing missing) {} => false"
            })
    void describesWhatCanBeLoadedWithoutAnOptionalLibrary(String member, boolean isMethodShown) throws Exception {
        try (var loader = compiled("public class Orders { public int limit; public Orders(int limit) {} "
                + "public int count() { return 1; } public %s }".formatted(member))) {
            String notes = References.ofApi("orders", "Orders", loader.loadClass("Orders"))
                    .notes();

            assertThat(notes)
                    .contains("public class Orders {", "public int limit;", "public Orders(int")
                    .contains("// some members are not shown", "Missing");
            assertThat(notes.contains("public int count();")).isEqualTo(isMethodShown);
        }
    }

    @Test
    void describesATypeWhoseParentHasAMissingClass() throws Exception {
        try (var loader = compiled("public abstract class Orders implements Iterable<Missing> { public int limit; }")) {
            assertThat(References.ofApi("orders", "Orders", loader.loadClass("Orders"))
                            .notes())
                    .contains("public abstract class Orders {", "public int limit;");
        }
    }

    /** Compiles a class {@code Orders} with a class {@code Missing} that is then deleted. */
    private URLClassLoader compiled(String orders) throws IOException {
        Path missing = Files.writeString(folder.resolve("Missing.java"), "public class Missing {}");
        Path source = Files.writeString(folder.resolve("Orders.java"), "import java.util.List; " + orders);
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", folder.toString(), missing.toString(), source.toString());
        assertThat(result).isZero();
        Files.delete(folder.resolve("Missing.class"));
        return new URLClassLoader(new URL[] {folder.toUri().toURL()});
    }

    @Test
    void anUnknownTypeIsReportedWithTheKnownOnes() {
        LlmReference reference = References.ofApi("orders", "Orders", Price.class);

        assertThatThrownBy(() -> call(reference, "Prices")).hasMessageContainingAll("KARTA-255", "Prices", "Price");
    }

    @Test
    void aFileOfReferencesNamesTheTypes() {
        var references = new ReferenceFile("list.yml", ReferenceKinds.find())
                .read("- {kind: api, name: x, description: y, types: 'java.util.List, java.util.Optional'}");

        assertThat(references.get(0).notes()).contains("interface List<E>", "class Optional<T>");
    }
}
