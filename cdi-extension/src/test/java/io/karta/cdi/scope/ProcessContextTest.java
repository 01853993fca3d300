/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.testkit.CapturedLog;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.context.spi.Contextual;
import jakarta.enterprise.context.spi.CreationalContext;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessContextTest {

    /** A bean of another extension: the container does not catch what its disposal throws. */
    private static final class Unclosable implements Contextual<Object> {

        @Override
        public Object create(CreationalContext<Object> context) {
            return new Object();
        }

        @Override
        public void destroy(Object instance, CreationalContext<Object> context) {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public String toString() {
            return "Unclosable";
        }
    }

    private static final class Creation implements CreationalContext<Object> {

        @Override
        public void push(Object incomplete) {}

        @Override
        public void release() {}
    }

    @Test
    void isNotActiveWhereNoProcessRuns() {
        var context = new ProcessContext(Optional::empty);

        assertThat(context.isActive()).isFalse();
        assertThatThrownBy(() -> context.get(new Unclosable()))
                .isInstanceOf(ContextNotActiveException.class)
                .hasMessageStartingWith("KARTA-482: a @ProcessScoped bean was used outside of a process");
    }

    @Test
    void aBeanThatCannotBeDestroyedIsLoggedAndTheNextOneIsDestroyed() {
        var beans = new ProcessBeans();
        var first = new Unclosable();
        beans.findOrMake(first, new Creation());
        beans.findOrMake(new Unclosable(), new Creation());

        try (var log = CapturedLog.of(ProcessBeans.class)) {
            beans.destroyAll();

            assertThat(log.warnings()).hasSize(2).allSatisfy(message -> assertThat(message)
                    .startsWith("KARTA-484: ")
                    .contains("Unclosable"));
        }
        assertThat(beans.find(first)).isNull();
    }
}
