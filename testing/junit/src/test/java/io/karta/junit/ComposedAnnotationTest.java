/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import static io.karta.testkit.KartaAssertions.assertThat;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@ComposedAnnotationTest.GreetingTest
class ComposedAnnotationTest {

    /** An annotation of a project, which bears the beans of many tests. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @KartaTest(Greeting.class)
    @interface GreetingTest {}

    @ApplicationScoped
    static class Greeting {

        String text() {
            return "Hello";
        }
    }

    @Inject
    private Greeting greeting;

    @Test
    void itStartsTheContainer() {
        assertThat(greeting.text()).isEqualTo("Hello");
    }

    @Nested
    class NestedClass {

        @Test
        void itDoesSoToo() {
            assertThat(greeting.text()).isEqualTo("Hello");
        }
    }
}
