/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SurroundingsTest {

    @Test
    void manyThreadsShareAnExpression() throws Exception {
        var expression = Shop.compile("newEntity.newEntities.stream().filter(e -> is(e, 'Issue')).count() == 1");
        Callable<Boolean> asking = () -> IntStream.range(0, 2000)
                .allMatch(i -> expression.evaluate(Shop.OBJECTS::get).orElseThrow());

        var threads = Executors.newFixedThreadPool(8);
        List<Future<Boolean>> answers;
        try {
            answers = threads.invokeAll(java.util.Collections.nCopies(8, asking));
        } finally {
            threads.shutdown();
        }

        assertThat(answers).allSatisfy(answer -> assertThat(answer.get()).isTrue());
    }

    @Test
    void theServersImplementationIsTheOneThatIsTested() {
        assertThat(jakarta.el.ExpressionFactory.newInstance().getClass().getName())
                .startsWith(System.getProperty("karta.expected-el", "com.sun.el"));
    }

    @Test
    void withoutExpressionLanguageTheServiceIsThereAndTheFirstExpressionSaysWhatIsMissing() throws Exception {
        URL own = JakartaExpressionLanguage.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        try (var loader = new WithoutExpressionLanguage(own, getClass().getClassLoader())) {
            var type = loader.loadClass(JakartaExpressionLanguage.class.getName());
            var language =
                    (io.karta.spi.ExpressionLanguage) type.getConstructor().newInstance();

            assertThat(language.prefix()).isEqualTo("el");
            assertThat(org.assertj.core.api.Assertions.catchThrowable(
                            () -> language.compile("text == 'x'", Map.of("text", String.class))))
                    .isInstanceOf(io.karta.spi.InvalidExpressionException.class)
                    .hasMessageStartingWith("KARTA-647: expression 'text == 'x'' requires Jakarta Expression Language");
        }
    }

    /** Loads the module in a new class loader, as on a server without Expression Language. */
    private static final class WithoutExpressionLanguage extends URLClassLoader {

        WithoutExpressionLanguage(URL own, ClassLoader parent) {
            super(new URL[] {own}, parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("jakarta.el.")) {
                throw new ClassNotFoundException(name);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            return name.startsWith("io.karta.expressions.") ? findClass(name) : super.loadClass(name, resolve);
        }
    }
}
