/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import io.karta.cdi.KartaExtension;
import io.karta.model.LanguageModelProvider;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.AnnotatedParameter;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.InjectionPoint;
import java.lang.annotation.Annotation;
import java.lang.reflect.Parameter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/** Container of one test with its resources. Confined to the thread of the test. */
final class TestContainer implements AutoCloseable {

    private final Deque<Runnable> open = new ArrayDeque<>();
    private final BeanManager beans;

    private TestContainer(Class<?> test, KartaTest annotation) {
        try {
            beans = start(test, annotation).getBeanManager();
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    static TestContainer of(Class<?> test, KartaTest annotation) {
        return new TestContainer(test, annotation);
    }

    private WeldContainer start(Class<?> test, KartaTest annotation) {
        TestSettings settings = TestSettings.of(test, annotation);
        var containerContext = new TestEnvironment(settings.values());
        open.push(containerContext::close);
        var threads = new TestThreads();
        open.push(threads::close);
        var weld = new Weld(UUID.randomUUID().toString())
                .disableDiscovery()
                .beanClasses(annotation.value())
                .addExtension(new ScriptedModelExtension(
                        settings.scripted(containerContext.settings(), providers(annotation))))
                .addExtension(new KartaExtension(
                                settings.withDefaultModel(containerContext.settings()),
                                annotation.onTestThread() ? threads.own() : threads.others(),
                                threads.others())
                        .injecting(InjectedNames.of(test), InjectedField.of(test)));
        ServiceLoader.load(Extension.class).stream()
                .filter(provider -> provider.type() != KartaExtension.class)
                .map(ServiceLoader.Provider::get)
                .forEach(weld::addExtension);
        WeldContainer container = weld.initialize();
        open.push(container::close);
        activateRequest(container);
        return container;
    }

    /** The names of providers that are beans are unknown before the container runs. */
    private static Predicate<String> providers(KartaTest annotation) {
        if (Stream.of(annotation.value()).anyMatch(LanguageModelProvider.class::isAssignableFrom)) {
            return name -> true;
        }
        Set<String> names = ServiceLoader.load(LanguageModelProvider.class).stream()
                .map(provider -> provider.get().name())
                .collect(Collectors.toSet());
        return name -> name.equals("scripted") || names.contains(name);
    }

    /** A test is one request. */
    private void activateRequest(WeldContainer container) {
        var request = container.select(RequestContextController.class).get();
        request.activate();
        open.push(request::deactivate);
    }

    /** Injects into an object that is not a bean. */
    <T> void inject(T object) {
        @SuppressWarnings("unchecked") // the class of a T
        var type = (Class<T>) object.getClass();
        CreationalContext<T> context = context();
        beans.getInjectionTargetFactory(beans.createAnnotatedType(type))
                .createInjectionTarget(null)
                .inject(object, context);
    }

    /** Without a qualifier, every bean is an object, and a parameterized test may have an argument of this type. */
    boolean hasBeanFor(Parameter parameter) {
        return point(parameter)
                .filter(point -> point.getType() != Object.class
                        || !point.getQualifiers().equals(Set.of(Default.Literal.INSTANCE)))
                .filter(point -> !beans.getBeans(
                                point.getType(), point.getQualifiers().toArray(Annotation[]::new))
                        .isEmpty())
                .isPresent();
    }

    Object beanFor(Parameter parameter) {
        return beans.getInjectableReference(point(parameter).orElseThrow(), context());
    }

    private Optional<InjectionPoint> point(Parameter parameter) {
        Class<?> declaring = parameter.getDeclaringExecutable().getDeclaringClass();
        return beans.createAnnotatedType(declaring).getMethods().stream()
                .flatMap(method -> method.getParameters().stream())
                .filter(candidate -> candidate.getJavaParameter().equals(parameter))
                .findFirst()
                .map((AnnotatedParameter<?> found) -> beans.createInjectionPoint(found));
    }

    private <T> CreationalContext<T> context() {
        CreationalContext<T> context = beans.createCreationalContext(null);
        open.push(context::release);
        return context;
    }

    @Override
    public void close() {
        try {
            while (!open.isEmpty()) {
                open.pop().run();
            }
        } finally {
            if (!open.isEmpty()) {
                close(); // one part failed; the others are closed nevertheless
            }
        }
    }
}
