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
import io.karta.process.Caller;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.ApplicationBeans.BeanReference;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Annotated methods of the beans of the application. Thread-safe. */
public final class BeanCatalog implements Catalog {

    private record Offer<T>(BeanMethod method, T offered) {}

    private final List<Offer<ServerTool>> tools = new ArrayList<>();
    private final List<Offer<ServerPrompt>> prompts = new ArrayList<>();
    private final List<Offer<ServerResource>> resources = new ArrayList<>();

    private final Shapes shapes;
    private final Set<DeprecatedFeature> permitted;

    private BeanCatalog(Shapes shapes, Set<DeprecatedFeature> permitted) {
        this.shapes = shapes;
        this.permitted = permitted;
    }

    /** Finds the annotated methods of all beans, which may not use deprecated features. */
    public static BeanCatalog of(ApplicationBeans beans, Shapes shapes) {
        return of(beans, shapes, Set.of());
    }

    /** Finds the annotated methods of all beans. */
    public static BeanCatalog of(ApplicationBeans beans, Shapes shapes, Set<DeprecatedFeature> permitted) {
        var catalog = new BeanCatalog(shapes, permitted);
        for (var bean : beans.all()) {
            for (Class<?> type = bean.type(); type != null; type = type.getSuperclass()) {
                for (var method : type.getDeclaredMethods()) {
                    catalog.add(bean, method);
                }
            }
        }
        catalog.tools.sort(Comparator.comparing(offer -> offer.offered().name()));
        catalog.prompts.sort(Comparator.comparing(offer -> offer.offered().name()));
        catalog.resources.sort(
                Comparator.comparing(offer -> offer.offered().uri().text()));
        return catalog;
    }

    private void add(BeanReference bean, Method method) {
        if (method.isSynthetic()) {
            return; // a bridge
        }
        annotation(method, McpTool.class).ifPresent(tool -> {
            var call = new BeanMethod(bean, method, shapes, permitted);
            tools.add(new Offer<>(call, new ToolMethod(call, tool, shapes).tool()));
        });
        annotation(method, McpPrompt.class).ifPresent(prompt -> {
            var call = new BeanMethod(bean, method, shapes, permitted);
            prompts.add(new Offer<>(call, new PromptMethod(call, prompt).prompt()));
        });
        annotation(method, McpResource.class).ifPresent(resource -> {
            var call = new BeanMethod(bean, method, shapes, permitted);
            resources.add(new Offer<>(call, new ResourceMethod(call, resource, shapes).resource()));
        });
    }

    private static <A extends Annotation> Optional<A> annotation(Method method, Class<A> type) {
        return Optional.ofNullable(method.getAnnotation(type));
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
