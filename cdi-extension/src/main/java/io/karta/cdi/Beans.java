/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static java.util.Objects.requireNonNull;

import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.AmbiguousResolutionException;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.enterprise.inject.spi.AnnotatedCallable;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.InjectionPoint;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Stream;

/** Beans of the application: references to them are made once and given back at the end of the deployment. */
final class Beans {

    private final BeanManager container;
    private final Queue<CreationalContext<?>> contexts = new ConcurrentLinkedQueue<>();

    Beans(BeanManager container) {
        this.container = container;
    }

    /** A contextual reference, as the class the bean was written in. */
    Object reference(Bean<?> bean) {
        Type type = bean.getTypes().contains(bean.getBeanClass()) ? bean.getBeanClass() : Object.class;
        return reference(bean, type);
    }

    Object reference(Bean<?> bean, Type type) {
        return container.getReference(bean, type, context(bean));
    }

    <T> T reference(Bean<?> bean, Class<T> type) {
        return type.cast(reference(bean, (Type) type));
    }

    private CreationalContext<?> context(Bean<?> bean) {
        CreationalContext<?> context = container.createCreationalContext(bean);
        contexts.add(context);
        return context;
    }

    /** What would be injected into a parameter, were it an injection point. */
    Object injected(Class<?> owner, Parameter parameter) {
        CreationalContext<?> context = container.createCreationalContext(null);
        contexts.add(context);
        return container.getInjectableReference(point(owner, parameter), context);
    }

    /** The beans that a parameter may mean; exactly one if all is well. */
    Set<Bean<?>> candidates(Class<?> owner, Parameter parameter) {
        InjectionPoint point = point(owner, parameter);
        Annotation[] qualifiers = point.getQualifiers().toArray(Annotation[]::new);
        Set<Bean<?>> found = container.getBeans(point.getType(), qualifiers);
        try {
            Bean<?> resolved = container.resolve(found);
            return resolved == null ? Set.of() : Set.of(resolved);
        } catch (AmbiguousResolutionException ambiguous) {
            return found;
        }
    }

    /** Not every container shows the default methods of a class's interfaces among its own. */
    private InjectionPoint point(Class<?> owner, Parameter parameter) {
        Class<?> declaring = parameter.getDeclaringExecutable().getDeclaringClass();
        return Stream.of(owner, declaring)
                .<AnnotatedType<?>>map(container::createAnnotatedType)
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> isDeclaredBy(method, parameter))
                .flatMap(method -> method.getParameters().stream())
                .filter(candidate -> candidate.getJavaParameter().equals(parameter))
                .map(container::createInjectionPoint)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isDeclaredBy(AnnotatedCallable<?> method, Parameter parameter) {
        return method.getJavaMember() instanceof Method member && member.equals(parameter.getDeclaringExecutable());
    }

    /** Says whether an annotation, or a stereotype that it is, asks for interceptors. */
    boolean bindsInterceptors(Class<? extends Annotation> annotation) {
        return container.isInterceptorBinding(annotation)
                || (container.isStereotype(annotation)
                        && container.getStereotypeDefinition(annotation).stream()
                                .anyMatch(part -> bindsInterceptors(part.annotationType())));
    }

    Set<Bean<?>> ofType(Type type, Annotation... qualifiers) {
        return container.getBeans(type, qualifiers);
    }

    /** Tells a bean that counts from one that an alternative stands for. */
    boolean isChosen(Bean<?> bean) {
        Annotation[] qualifiers = bean.getQualifiers().toArray(Annotation[]::new);
        Optional<Type> narrowest = bean.getTypes().stream()
                .filter(type -> bean.getTypes().stream()
                        .allMatch(other -> GenericTypes.raw(other).isAssignableFrom(GenericTypes.raw(type))))
                .findFirst();
        return narrowest
                .map(type -> isChosen(bean, container.getBeans(type, qualifiers)))
                .orElse(true);
    }

    private boolean isChosen(Bean<?> bean, Set<Bean<?>> candidates) {
        try {
            return bean.equals(container.resolve(candidates));
        } catch (AmbiguousResolutionException ignored) {
            return true; // there are several of one type, and each is an agent
        }
    }

    /** All beans of a type that the container would inject somewhere. */
    <T> List<? extends Instance.Handle<T>> handles(Class<T> type) {
        return container
                .createInstance()
                .select(type, Any.Literal.INSTANCE)
                .handlesStream()
                .toList();
    }

    /** References to all beans of a type that the container would inject somewhere. */
    <T> List<T> all(Class<T> type) {
        return container.createInstance().select(type, Any.Literal.INSTANCE).stream()
                .toList();
    }

    /** Tells the bean that counts from those that an alternative or a specialization stands for. */
    boolean isChosen(Bean<?> bean, Class<?> type) {
        Set<Bean<?>> namesakes = container.getBeans(type, NamedLiteral.of(bean.getName()));
        try {
            return bean.equals(container.resolve(namesakes));
        } catch (AmbiguousResolutionException ignored) {
            return true; // the container itself says so
        }
    }

    /** Says whether a bean of the application, and not one of ours, fulfils a wish. */
    boolean isOfApplication(Wish wish) {
        return container.getBeans(wish.type(), wish.qualifiers().toArray(Annotation[]::new)).stream()
                .anyMatch(bean -> bean.getBeanClass() != KartaExtension.class);
    }

    boolean isResolvable(Class<?> type) {
        return !container.getBeans(type).isEmpty();
    }

    /** The contextual reference of the bean there is of a type. */
    <T> T reference(Class<T> type) {
        return reference(container.resolve(container.getBeans(type)), type);
    }

    /** Uses a reference for a moment. */
    <T, R> R using(Class<T> type, Function<T, R> use) {
        Bean<?> bean = container.resolve(container.getBeans(type));
        CreationalContext<?> context = container.createCreationalContext(bean);
        try {
            return use.apply(type.cast(container.getReference(bean, type, context)));
        } finally {
            context.release();
        }
    }

    /** Does something in a request context, which the thread need not have. */
    Object inRequest(Callable<Object> work) throws Exception {
        return requireNonNull(new RequestContexts(container).around(work));
    }

    void release() {
        contexts.forEach(CreationalContext::release);
        contexts.clear();
    }
}
