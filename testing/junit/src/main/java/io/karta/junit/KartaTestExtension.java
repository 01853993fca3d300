/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** JUnit extension that creates a container for every test. Stateless. */
final class KartaTestExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(KartaTestExtension.class);

    KartaTestExtension() {}

    @Override
    public void beforeEach(ExtensionContext context) {
        Class<?> test = context.getRequiredTestClass();
        var container = TestContainer.of(test, annotation(test));
        store(context).put(context.getUniqueId(), container);
        context.getRequiredTestInstances().getAllInstances().forEach(container::inject);
    }

    private static KartaTest annotation(Class<?> test) {
        for (Class<?> type = test; type != null; type = type.getEnclosingClass()) {
            Optional<KartaTest> found = AnnotationSupport.findAnnotation(type, KartaTest.class);
            if (found.isPresent()) {
                return found.get();
            }
        }
        throw new IllegalStateException(
                "no @KartaTest on " + test); // JUnit registers this class for the annotation only
    }

    @Override
    public void afterEach(ExtensionContext context) {
        var container = store(context).remove(context.getUniqueId(), TestContainer.class);
        if (container != null) {
            container.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getDeclaringExecutable() instanceof Method
                && container(context)
                        .filter(found -> found.hasBeanFor(parameter.getParameter()))
                        .isPresent();
    }

    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return container(context).orElseThrow().beanFor(parameter.getParameter());
    }

    /** Returns the container; empty before and after all tests of a class. */
    private static Optional<TestContainer> container(ExtensionContext context) {
        return Optional.ofNullable(store(context).get(context.getUniqueId(), TestContainer.class));
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getStore(NAMESPACE);
    }
}
