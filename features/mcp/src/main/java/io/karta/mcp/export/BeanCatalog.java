/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.generation.Shapes;
import io.karta.mcp.McpPrompt;
import io.karta.mcp.McpResource;
import io.karta.mcp.McpTool;
import io.karta.mcp.server.Catalog;
import io.karta.mcp.server.DeprecatedFeature;
import io.karta.mcp.server.ServerPrompt;
import io.karta.mcp.server.ServerResource;
import io.karta.mcp.server.ServerTool;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.ApplicationBeans.BeanReference;
import io.karta.tool.method.MethodSignatures;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Annotated methods of the beans of the application. Thread-safe. */
public final class BeanCatalog implements Catalog {

    private record Offer<T>(BeanMethod method, T offered) {}

    private final List<Offer<ServerTool>> tools = new ArrayList<>();
    private final List<Offer<ServerPrompt>> prompts = new ArrayList<>();
    private final List<Offer<ServerResource>> resources = new ArrayList<>();

    private final CallServices services;

    private BeanCatalog(CallServices services) {
        this.services = services;
    }

    /** Finds the annotated methods of all beans, which have no constraints, and may not use deprecated features. */
    public static BeanCatalog of(ApplicationBeans beans, Shapes shapes) {
        return of(beans, new CallServices(shapes, Set.of(), (owner, method, arguments, locale) -> List.of()));
    }

    /** Finds the annotated methods of all beans. */
    public static BeanCatalog of(ApplicationBeans beans, AgentPlatform platform, Set<DeprecatedFeature> permitted) {
        return of(beans, new CallServices(platform.shapes(), permitted, platform::violations));
    }

    private static BeanCatalog of(ApplicationBeans beans, CallServices services) {
        var catalog = new BeanCatalog(services);
        beans.all().forEach(catalog::add);
        catalog.tools.sort(Comparator.comparing(offer -> offer.offered().name()));
        catalog.prompts.sort(Comparator.comparing(offer -> offer.offered().name()));
        catalog.resources.sort(
                Comparator.comparing(offer -> offer.offered().uri().text()));
        return catalog;
    }

    private void add(BeanReference bean) {
        var methods = methods(bean.type());
        if (methods.stream().noneMatch(BeanCatalog::isAnnotated)) {
            return;
        }
        var signatures = new MethodSignatures(bean.type());
        methods.stream()
                .collect(Collectors.groupingBy(signatures::of, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(lineage -> add(bean, lineage));
    }

    /** Returns the methods of a class and its parents, nearest first, without bridges. */
    private static List<Method> methods(Class<?> bean) {
        return Stream.<Class<?>>iterate(bean, Objects::nonNull, Class::getSuperclass)
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .filter(method -> !method.isSynthetic())
                .toList();
    }

    private static boolean isAnnotated(Method method) {
        return Stream.of(McpTool.class, McpPrompt.class, McpResource.class).anyMatch(method::isAnnotationPresent);
    }

    /** Adds a method that may override others; the nearest annotation applies. */
    private void add(BeanReference bean, List<Method> lineage) {
        annotated(lineage, McpTool.class).ifPresent(tool -> {
            var call = new BeanMethod(bean, tool.method(), lineage, services);
            tools.add(new Offer<>(call, new ToolMethod(call, tool.annotation(), services.shapes()).tool()));
        });
        annotated(lineage, McpPrompt.class).ifPresent(prompt -> {
            var call = new BeanMethod(bean, prompt.method(), lineage, services);
            prompts.add(new Offer<>(call, new PromptMethod(call, prompt.annotation()).prompt()));
        });
        annotated(lineage, McpResource.class).ifPresent(resource -> {
            var call = new BeanMethod(bean, resource.method(), lineage, services);
            var served = new ResourceMethod(call, resource.annotation(), services.shapes()).resource();
            resources.add(new Offer<>(call, served));
        });
    }

    private record Annotated<A>(Method method, A annotation) {}

    private static <A extends Annotation> Optional<Annotated<A>> annotated(List<Method> lineage, Class<A> type) {
        return lineage.stream()
                .flatMap(
                        method -> Optional.ofNullable(method.getAnnotation(type))
                                .map(annotation -> new Annotated<>(method, annotation))
                                .stream())
                .findFirst();
    }

    @Override
    public List<ServerTool> tools(Caller caller) {
        return permitted(tools, caller);
    }

    @Override
    public List<ServerPrompt> prompts(Caller caller) {
        return permitted(prompts, caller);
    }

    @Override
    public List<ServerResource> resources(Caller caller) {
        return permitted(resources, caller);
    }

    private static <T> List<T> permitted(List<Offer<T>> offers, Caller caller) {
        return offers.stream()
                .filter(offer -> offer.method().permits(caller))
                .map(Offer::offered)
                .toList();
    }
}
