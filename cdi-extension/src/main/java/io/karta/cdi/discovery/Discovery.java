/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.ai.Ai;
import io.karta.ai.EmbeddingService;
import io.karta.cdi.bean.BeanOrder;
import io.karta.cdi.bean.BeanTypes;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.EnabledBeans;
import io.karta.cdi.reflection.AnnotatedMethods;
import io.karta.cdi.reflection.Annotations;
import io.karta.generation.type.RawClass;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.SupervisorInvocation;
import io.karta.process.UtilityInvocation;
import io.karta.tool.LlmTool;
import io.karta.tool.method.FaultToleranceAnnotations;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.Annotated;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.InjectionPoint;
import jakarta.enterprise.inject.spi.configurator.AnnotatedTypeConfigurator;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Agents and injection points that the container has discovered at start. Collecting is thread-safe, and the results
 * are sorted, because the order in which containers process classes is undefined.
 */
public final class Discovery {

    private static final Comparator<Class<?>> BY_NAME = Comparator.comparing(Class::getName);
    private static final Set<Class<?>> OURS = Set.of(
            Ai.class,
            AgentPlatform.class,
            AgentInvocation.class,
            UtilityInvocation.class,
            SupervisorInvocation.class,
            EmbeddingService.class);

    private final Class<?> extension;
    private final Set<Class<?>> marked = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<Class<?>> states = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<AgentClass> agents = new ConcurrentSkipListSet<>(Comparator.comparing(AgentClass::type, BY_NAME));
    private final Set<AgentClass> components =
            new ConcurrentSkipListSet<>(Comparator.comparing(AgentClass::type, BY_NAME));
    private final DeclarativeAgents declarativeAgents = new DeclarativeAgents();
    private final InjectableTypes injectableTypes = new InjectableTypes();
    private final Set<Class<?>> toolClasses = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<Class<?>> models = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<Class<?>> otherBeans = new ConcurrentSkipListSet<>(BY_NAME);
    private final Set<InvocationInjectionPoint> invocationPoints =
            new ConcurrentSkipListSet<>(Comparator.comparing(InvocationInjectionPoint::toString));
    private final Set<String> usersOfAi = new ConcurrentSkipListSet<>();
    private final Set<String> usersOfEmbeddings = new ConcurrentSkipListSet<>();
    private final BeanOrder priorities = new BeanOrder();
    private final EnabledBeans enabledBeans = new EnabledBeans();
    private final Set<Type> replaced = ConcurrentHashMap.newKeySet();

    /**
     * Creates an empty discovery.
     *
     * @param extension the bean class of Karta's beans
     */
    public Discovery(Class<?> extension) {
        this.extension = extension;
    }

    /** Returns the bean class of Karta's beans. */
    public Class<?> extension() {
        return extension;
    }

    /** Returns the order of beans that intercept calls. */
    public BeanOrder priorities() {
        return priorities;
    }

    /** Returns the beans of all archives of the application. */
    public EnabledBeans enabledBeans() {
        return enabledBeans;
    }

    /** Records a class with methods that models may call. */
    public void tools(Class<?> type) {
        if (AnnotatedMethods.declares(type, LlmTool.class)) {
            toolClasses.add(type);
        }
    }

    public void model(Class<?> type) {
        models.add(type);
    }

    /** Returns whether an agent, a tool or a model has annotations of MicroProfile Fault Tolerance that are visible. */
    public boolean usesFaultTolerance() {
        return FaultToleranceAnnotations.areVisibleTo(extension)
                && (usesFaultTolerance(marked) || usesFaultTolerance(toolClasses) || usesFaultTolerance(models));
    }

    private static boolean usesFaultTolerance(Set<Class<?>> types) {
        for (Class<?> type : types) {
            if (!FaultToleranceAnnotations.of(type).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the types that declare agents by an annotation. */
    public DeclarativeAgents declarativeAgents() {
        return declarativeAgents;
    }

    /** Returns the injection points of the types that jars provide. */
    public InjectableTypes injectableTypes() {
        return injectableTypes;
    }

    /** Returns the classes with methods that models may call. */
    public Set<Class<?>> toolClasses() {
        return toolClasses;
    }

    /** Returns whether a class has annotations for agents, and records it. */
    public boolean isForAgents(Class<?> type) {
        boolean found = isAgentOrComponent(type) || !AnnotatedMethods.of(type).isEmpty();
        if (found) {
            marked.add(type);
        }
        return found;
    }

    /** Returns whether a class is a state, which is not a bean, and records it. */
    public boolean isState(Class<?> type) {
        boolean found = StateTypes.isState(type) && !isAgentOrComponent(type);
        if (found) {
            states.add(type);
        }
        return found;
    }

    /** Returns the states that the container has discovered. */
    public Set<Class<?>> states() {
        return states;
    }

    /** Returns whether a class is annotated as an agent or a component. */
    public static boolean isAgentOrComponent(Class<?> type) {
        return type.isAnnotationPresent(Agent.class) || type.isAnnotationPresent(AgentComponent.class);
    }

    /** Returns whether a class is deployed as an agent or a component; others may be those of programmatic agents. */
    public static boolean isScanned(Class<?> type) {
        Agent agent = type.getAnnotation(Agent.class);
        AgentComponent component = type.getAnnotation(AgentComponent.class);
        return (agent != null && agent.scan()) || (component != null && component.scan());
    }

    /** Returns whether a container cannot intercept all actions of a class. */
    public static boolean isUninterceptable(Class<?> type) {
        return Modifier.isFinal(type.getModifiers())
                || AgentClass.hasPrivateConstructor(type)
                || AnnotatedMethods.of(type).stream().anyMatch(method -> Modifier.isFinal(method.getModifiers()));
    }

    /**
     * Removes the binding from methods that no container can intercept, so that Karta reports them instead of the
     * container.
     */
    public static void unbind(AnnotatedTypeConfigurator<?> type) {
        Class<?> javaClass = type.getAnnotated().getJavaClass();
        boolean isWhole = Modifier.isFinal(javaClass.getModifiers()) || AgentClass.hasPrivateConstructor(javaClass);
        type.filterMethods(method ->
                        isWhole || Modifier.isFinal(method.getJavaMember().getModifiers()))
                .forEach(method -> method.remove(Action.class::isInstance));
    }

    public void bean(Bean<?> bean, Annotated type, Class<?> javaClass) {
        if (!marked.contains(javaClass)) {
            return;
        }
        if (type.isAnnotationPresent(Agent.class)) {
            agents.add(new AgentClass(javaClass, bean));
        } else if (type.isAnnotationPresent(AgentComponent.class)) {
            components.add(new AgentClass(javaClass, bean));
        } else {
            otherBeans.add(javaClass);
        }
    }

    public void injectionPoint(InjectionPoint point) {
        InvocationInjectionPoint.of(point).ifPresent(invocationPoints::add);
        injectableTypes.add(point);
        Type type = BeanTypes.lookedUp(point.getType()).orElse(point.getType());
        if (type == Ai.class) {
            usersOfAi.add(InvocationInjectionPoint.where(point));
        }
        if (type == EmbeddingService.class && point.getQualifiers().contains(Default.Literal.INSTANCE)) {
            usersOfEmbeddings.add(InvocationInjectionPoint.where(point));
        }
    }

    /** A bean of the application replaces the one of Karta. */
    public void replacement(Bean<?> bean) {
        if (isOwn(bean) || !bean.getQualifiers().contains(Default.Literal.INSTANCE)) {
            return;
        }
        for (Type type : bean.getTypes()) {
            if (OURS.contains(RawClass.of(type))) {
                replaced.add(type);
                replaced.add(RawClass.of(type));
            }
        }
    }

    private boolean isOwn(Bean<?> bean) {
        return bean.getBeanClass() == extension || OURS.contains(bean.getBeanClass());
    }

    public boolean isReplaced(Type type) {
        return replaced.contains(type);
    }

    /** Returns the valid agents, one of which consists of all components. */
    public List<AgentBean> agents() {
        return agents(valid(agents), valid(components));
    }

    /** Returns the valid agents without those that alternatives replace. */
    public List<AgentBean> agents(Beans beans) {
        Predicate<AgentClass> isReplaced = bean -> bean.isReplaced(beans);
        List<AgentClass> single = valid(agents);
        single.removeIf(isReplaced);
        List<AgentClass> candidates = valid(components);
        candidates.removeIf(isReplaced);
        return agents(single, candidates);
    }

    private List<AgentBean> agents(List<AgentClass> single, List<AgentClass> candidates) {
        List<AgentBean> all = new ArrayList<>();
        for (AgentClass bean : single) {
            all.add(AgentBean.of(bean, Annotations.get(bean.type(), Agent.class), states));
        }
        List<AgentClass> parts = new ArrayList<>();
        for (AgentClass bean : candidates) {
            if (Annotations.get(bean.type(), AgentComponent.class).scan()) {
                parts.add(bean);
            }
        }
        if (!parts.isEmpty()) {
            all.add(AgentBean.ofComponents(List.copyOf(parts), states));
        }
        return List.copyOf(all);
    }

    /** Returns the names of the goals of agents, in alphabetical order. */
    public static List<String> goalNames(Collection<AgentBean> agents) {
        Set<String> names = new TreeSet<>();
        for (AgentBean agent : agents) {
            names.addAll(agent.goalNames());
        }
        return List.copyOf(names);
    }

    private static List<AgentClass> valid(Set<AgentClass> beans) {
        List<AgentClass> valid = new ArrayList<>();
        for (AgentClass bean : beans) {
            if (violation(bean.type()).isEmpty()) {
                valid.add(bean);
            }
        }
        return valid;
    }

    public List<InvocationInjectionPoint> invocationPoints() {
        return List.copyOf(invocationPoints);
    }

    /** Returns the injection points of {@link Ai}, in alphabetical order. */
    public Set<String> usersOfAi() {
        return usersOfAi;
    }

    /** Returns an injection point of Karta's bean without a replacement by the application; empty if there is none. */
    public Optional<String> userOfEmbeddings() {
        return isReplaced(EmbeddingService.class)
                ? Optional.empty()
                : usersOfEmbeddings.stream().findFirst();
    }

    /** Returns the classes that are annotated as agents or components. */
    public List<Class<?>> agentClasses() {
        return marked.stream().filter(Discovery::isAgentOrComponent).toList();
    }

    /**
     * Returns beans that are not agents, and that no agent, component or state inherits, with their methods that have
     * annotations for agents, except those of agents that they replace.
     */
    public Map<Class<?>, List<Method>> misplacedMethods(Beans beans) {
        Map<Class<?>, List<Method>> misplaced = new LinkedHashMap<>();
        List<Class<?>> heirs = new ArrayList<>(agentClasses());
        heirs.addAll(states);
        for (Class<?> type : otherBeans) {
            if (heirs.stream().noneMatch(type::isAssignableFrom)) {
                misplaced.put(
                        type,
                        AnnotatedMethods.of(type).stream()
                                .filter(method -> !isOfReplaced(method, type, beans))
                                .toList());
            }
        }
        return misplaced;
    }

    /** The actions of an agent are called on the alternative that replaces its bean. */
    private boolean isOfReplaced(Method method, Class<?> type, Beans beans) {
        return Stream.of(agents, components)
                .flatMap(Set::stream)
                .filter(agent -> agent.isReplacedBy(type, beans))
                .flatMap(agent -> AnnotatedMethods.of(agent.type()).stream())
                .anyMatch(own -> own.getName().equals(method.getName())
                        && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
    }

    /** Returns the reason why a class cannot be an agent; empty if it can. */
    public static Optional<String> violation(Class<?> type) {
        int modifiers = type.getModifiers();
        boolean isInner = type.getEnclosingClass() != null && !Modifier.isStatic(modifiers);
        if (type.isInterface()) {
            return Optional.of(type.isAnnotation() ? "an annotation" : "an interface");
        }
        if (type.isEnum() || type.isRecord()) {
            return Optional.of(type.isEnum() ? "an enum" : "a record");
        }
        if (Modifier.isAbstract(modifiers) || isInner) {
            return Optional.of(Modifier.isAbstract(modifiers) ? "abstract" : "an inner class");
        }
        if (isGeneric(type)) {
            return Optional.of("generic");
        }
        return Modifier.isFinal(modifiers) ? Optional.of("final") : Optional.empty();
    }

    /** Returns whether an agent is generic, which containers permit for dependent objects only. */
    public static boolean isGeneric(Class<?> type) {
        return type.getTypeParameters().length > 0
                && isAgentOrComponent(type)
                && !type.isAnnotationPresent(Dependent.class);
    }

    public boolean isBean(Class<?> agent) {
        return isIn(agents, agent) || isIn(components, agent);
    }

    private static boolean isIn(Set<AgentClass> beans, Class<?> agent) {
        for (AgentClass bean : beans) {
            if (bean.type() == agent) {
                return true;
            }
        }
        return false;
    }
}
