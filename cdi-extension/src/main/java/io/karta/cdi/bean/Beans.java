/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import static java.util.Objects.requireNonNull;

import io.karta.generation.type.RawClass;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.AnnotatedCallable;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.inject.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Beans of the application. References are created once and released at the end of the deployment. */
public final class Beans {

    /** Built-in types of which some containers have one bean per archive. */
    private static final Set<Class<?>> BUILT_IN = Set.of(Instance.class, Provider.class, Event.class);

    private final BeanManager container;
    private final BeanResolver search;
    private final Queue<CreationalContext<?>> contexts = new ConcurrentLinkedQueue<>();
    private final Queue<LookedUpInstances> lookedUp = new ConcurrentLinkedQueue<>();

    /** Creates a view of the beans that the container's {@code BeanManager} sees. */
    public Beans(BeanManager container) {
        this(container, new EnabledBeans());
    }

    public Beans(BeanManager container, EnabledBeans enabled) {
        this.container = container;
        this.search = new BeanResolver(container, enabled);
    }

    /** Returns a contextual reference, of the class that declares the bean. */
    public Object reference(Bean<?> bean) {
        Type type = bean.getTypes().contains(bean.getBeanClass()) ? bean.getBeanClass() : Object.class;
        return reference(bean, type);
    }

    public Object reference(Bean<?> bean, Type type) {
        return container.getReference(bean, type, context(bean));
    }

    public <T> T reference(Bean<?> bean, Class<T> type) {
        return type.cast(reference(bean, (Type) type));
    }

    /**
     * Returns the object behind the proxy of a normal scope. Some containers make the proxy of a bean that an extension
     * adds of the class of the bean only, without its other types.
     */
    public <T> T instance(Bean<?> bean, Class<T> type) {
        return container.isNormalScope(bean.getScope()) ? type.cast(contextual(bean)) : reference(bean, type);
    }

    private <B> B contextual(Bean<B> bean) {
        return container.getContext(bean.getScope()).get(bean, container.createCreationalContext(bean));
    }

    private CreationalContext<?> context(Bean<?> bean) {
        CreationalContext<?> context = container.createCreationalContext(bean);
        contexts.add(context);
        return context;
    }

    /** Returns the object that the container would inject into a parameter. */
    public Object injected(Class<?> owner, Parameter parameter) {
        InjectionPoint point = point(owner, parameter);
        Annotation[] qualifiers = point.getQualifiers().toArray(Annotation[]::new);
        return BeanTypes.lookedUp(point.getType())
                .filter(type -> !search.isSeenByContainer(type, qualifiers))
                .<Object>map(type ->
                        new ApplicationInstance<>(owner, type, point.getQualifiers(), search, lookedUpObjects()))
                .orElseGet(() -> injected(owner, point, qualifiers));
    }

    private LookedUpInstances lookedUpObjects() {
        var objects = new LookedUpInstances(container);
        lookedUp.add(objects);
        return objects;
    }

    public Object injected(Class<?> owner, InjectionPoint point, Annotation... qualifiers) {
        Set<Bean<?>> found = search.candidates(owner, point.getType(), qualifiers);
        return found.stream()
                .filter(bean -> found.size() == 1 && !search.isChosenByContainer(bean, point.getType(), qualifiers))
                .findFirst()
                .map(bean -> reference(bean, point.getType()))
                .orElseGet(() -> injected(point));
    }

    public Object injected(InjectionPoint point) {
        CreationalContext<?> context = container.createCreationalContext(null);
        contexts.add(context);
        return container.getInjectableReference(point, context);
    }

    /** Returns the beans that match a parameter; exactly one if the parameter is valid. */
    public Set<Bean<?>> candidates(Class<?> owner, Parameter parameter) {
        InjectionPoint point = point(owner, parameter);
        Set<Bean<?>> found =
                search.candidates(owner, point.getType(), point.getQualifiers().toArray(Annotation[]::new));
        return BUILT_IN.contains(RawClass.of(point.getType()))
                ? found.stream().limit(1).collect(Collectors.toSet())
                : found;
    }

    /**
     * Returns the injection point that a parameter is. Some containers omit the default methods of interfaces from the
     * methods of a class.
     */
    public InjectionPoint point(Class<?> owner, Parameter parameter) {
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

    /** Returns whether an annotation binds interceptors, directly or as a stereotype. */
    public boolean bindsInterceptors(Class<? extends Annotation> annotation) {
        return container.isInterceptorBinding(annotation)
                || (container.isStereotype(annotation)
                        && container.getStereotypeDefinition(annotation).stream()
                                .anyMatch(part -> bindsInterceptors(part.annotationType())));
    }

    public Set<Bean<?>> ofType(Type type, Annotation... qualifiers) {
        return search.all(type, qualifiers);
    }

    /** Returns whether references to a bean are of a type: the proxy of a normal scope has its types only. */
    public boolean isReferredToAs(Bean<?> bean, Class<?> type) {
        return bean.getTypes().contains(type) || !container.isNormalScope(bean.getScope());
    }

    /** Returns whether no alternative of its narrowest type replaces a bean. */
    public boolean isChosen(Bean<?> bean) {
        Set<Bean<?>> candidates = candidatesFor(bean);
        return candidates.isEmpty() || candidates.contains(bean);
    }

    /** Returns the alternative that replaces a bean, otherwise the bean. */
    public Bean<?> chosen(Bean<?> bean) {
        Set<Bean<?>> candidates = candidatesFor(bean);
        return candidates.contains(bean) || candidates.size() != 1
                ? bean
                : candidates.iterator().next();
    }

    private Set<Bean<?>> candidatesFor(Bean<?> bean) {
        Annotation[] qualifiers = bean.getQualifiers().toArray(new Annotation[0]);
        for (Type type : bean.getTypes()) {
            if (isNarrowest(type, bean.getTypes())) {
                return search.withoutReplaced(search.all(type, qualifiers));
            }
        }
        return Set.of();
    }

    private static boolean isNarrowest(Type type, Set<Type> types) {
        for (Type other : types) {
            if (!RawClass.of(other).isAssignableFrom(RawClass.of(type))) {
                return false;
            }
        }
        return true;
    }

    /** Returns references to all enabled beans of a type. */
    public <T> List<T> all(Class<T> type) {
        return search.withoutReplaced(search.all(type, Any.Literal.INSTANCE)).stream()
                .map(bean -> reference(bean, type))
                .toList();
    }

    /** Returns the beans of a type by name, except replaced ones. */
    public Map<String, List<Bean<?>>> named(Class<?> type) {
        Map<String, List<Bean<?>>> named = new TreeMap<>();
        for (Bean<?> bean : search.all(type, Any.Literal.INSTANCE)) {
            if (bean.getName() != null && isChosenByName(bean, type)) {
                named.computeIfAbsent(bean.getName(), name -> new ArrayList<>()).add(bean);
            }
        }
        return named;
    }

    /** A name from a stereotype or an extension is not a qualifier of its bean. */
    private boolean isChosenByName(Bean<?> bean, Class<?> type) {
        Set<Bean<?>> namesakes = search.all(type, Any.Literal.INSTANCE).stream()
                .filter(other -> bean.getName().equals(other.getName()))
                .collect(Collectors.toSet());
        return search.withoutReplaced(namesakes).contains(bean);
    }

    /**
     * Returns whether a bean of the application itself has a type and qualifiers. The class of a bean of the extension
     * is the extension or the injected interface.
     */
    public boolean isOfApplication(Type type, Collection<Annotation> qualifiers, Class<?> extension) {
        return search.all(type, qualifiers.toArray(Annotation[]::new)).stream()
                .anyMatch(bean -> bean.getBeanClass() != extension && bean.getBeanClass() != type);
    }

    /**
     * Returns whether any bean has a type of a name. Unlike a look-up, this does not load the class of the type, which
     * takes a server milliseconds if it is the first one of an API.
     */
    public boolean hasType(String name) {
        return !withType(name).isEmpty();
    }

    /** Returns the beans that have a type of a name, without loading its class. */
    public Collection<Bean<?>> withType(String name) {
        return search.withType(name);
    }

    public boolean isResolvable(Class<?> type) {
        return !services(type).isEmpty();
    }

    /** Returns the candidates for the single service of a type. More than one is ambiguous. */
    public Set<Bean<?>> services(Class<?> type) {
        Set<Bean<?>> visible = container.getBeans(type);
        return search.withoutReplaced(visible.isEmpty() ? search.all(type) : visible);
    }

    /** Returns the beans that match a type and a qualifier, as seen by a class; several are ambiguous. */
    public Set<Bean<?>> candidates(Class<?> owner, Class<?> type, Annotation qualifier) {
        return search.candidates(owner, type, qualifier);
    }

    /** Returns the contextual reference of the only bean of a type. */
    public <T> T reference(Class<T> type) {
        return reference(service(type), type);
    }

    /** Returns the only bean of a type, without a client proxy if it is application-scoped: a class to generate. */
    public <T> T contextualInstance(Class<T> type) {
        Bean<?> bean = service(type);
        return type.cast(
                bean.getScope() == ApplicationScoped.class ? ofApplication(bean) : reference(bean, (Type) type));
    }

    private <T> T ofApplication(Bean<T> bean) {
        return container.getContext(ApplicationScoped.class).get(bean, container.createCreationalContext(bean));
    }

    private Bean<?> service(Class<?> type) {
        Set<Bean<?>> found = services(type);
        if (found.size() != 1) {
            throw Messages.severalServices(type, found);
        }
        return found.iterator().next();
    }

    /** Calls a function with a reference that is released afterwards. */
    public <T, R> R using(Class<T> type, Function<T, R> use) {
        Bean<?> bean = service(type);
        CreationalContext<?> context = container.createCreationalContext(bean);
        try {
            return use.apply(type.cast(container.getReference(bean, type, context)));
        } finally {
            context.release();
        }
    }

    /** Runs a task in a request context, which is activated if the thread has none. */
    public Object inRequest(Callable<Object> work) throws Exception {
        return requireNonNull(new RequestContexts(container).around(work));
    }

    public void release() {
        lookedUp.forEach(LookedUpInstances::release);
        lookedUp.clear();
        contexts.forEach(CreationalContext::release);
        contexts.clear();
    }
}
