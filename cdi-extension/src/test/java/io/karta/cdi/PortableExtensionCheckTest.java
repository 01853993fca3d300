/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import jakarta.enterprise.inject.build.compatible.spi.Messages;
import jakarta.enterprise.inject.spi.Extension;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class PortableExtensionCheckTest {

    @Test
    void reportsAnErrorWhereAContainerRunsIt() {
        List<Object> problems = new ArrayList<>();
        var messages = (Messages) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Messages.class}, (proxy, method, arguments) -> {
                    problems.add(method.getName());
                    return problems.add(arguments[0]);
                });

        new PortableExtensionCheck().reject(messages);

        assertThat(problems).hasSize(2).first().isEqualTo("error");
        assertThat(problems.get(1)).asString().startsWith("KARTA-905: ").contains("Karta", "Quarkus", "not supported");
    }

    @Test
    void containersFindBothExtensions() {
        assertThat(ServiceLoader.load(BuildCompatibleExtension.class))
                .hasAtLeastOneElementOfType(PortableExtensionCheck.class);
        assertThat(ServiceLoader.load(Extension.class)).hasAtLeastOneElementOfType(KartaExtension.class);
    }
}
