/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.http;

import io.karta.a2a.AgentCardCustomizer;
import io.karta.a2a.protocol.JsonBuilders;
import io.karta.a2a.protocol.MediaTypes;
import io.karta.a2a.protocol.ProtocolVersion;
import io.karta.a2a.task.Skills;
import io.karta.spi.ApplicationBeans;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Agent card, with the members of versions 1.0 and 0.3. Immutable. */
record AgentCard(Skills skills, ApplicationBeans beans, A2aSettings settings) {

    private static final String ENDPOINT = "/karta/a2a";
    private static final String BINDING = "JSONRPC";

    JsonObject toJson(HttpServletRequest request) {
        var card = JsonBuilders.object()
                .add("name", name(request))
                .add("description", description())
                .add("version", "1")
                .add("protocolVersion", ProtocolVersion.V0_3.number() + ".0")
                .add("url", url(request))
                .add("preferredTransport", BINDING)
                .add(
                        "supportedInterfaces",
                        JsonBuilders.array(List.of(
                                binding(request, ProtocolVersion.V1_0), binding(request, ProtocolVersion.V0_3))))
                .add(
                        "capabilities",
                        JsonBuilders.object().add("streaming", true).add("pushNotifications", false))
                .add("defaultInputModes", modes())
                .add("defaultOutputModes", modes())
                .add("skills", JsonBuilders.array(skills.toJson()));
        if (!settings.admitsAnonymous()) {
            addSecurity(card);
        }
        return customized(card.build());
    }

    private static JsonArray modes() {
        return JsonBuilders.array(List.of(MediaTypes.TEXT, MediaTypes.JSON));
    }

    /** The name of the only goal, or that of the application. */
    private String name(HttpServletRequest request) {
        return skills.only()
                .or(() -> Optional.ofNullable(request.getServletContext().getServletContextName()))
                .filter(name -> !name.isBlank())
                .orElseGet(() -> request.getContextPath().isEmpty()
                        ? "Karta"
                        : request.getContextPath().substring(1));
    }

    private String description() {
        return skills.descriptions().isEmpty() ? "An agent without skills" : String.join("; ", skills.descriptions());
    }

    private JsonObject binding(HttpServletRequest request, ProtocolVersion version) {
        return JsonBuilders.object()
                .add("url", url(request))
                .add("protocolBinding", BINDING)
                .add("protocolVersion", version.number())
                .build();
    }

    private String url(HttpServletRequest request) {
        var address = request.getRequestURL().toString();
        var origin = address.substring(0, address.indexOf('/', address.indexOf("//") + 2));
        var goal = skills.only()
                .map(name -> "/goals/"
                        + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"));
        return origin + request.getContextPath() + ENDPOINT + goal.orElse("");
    }

    /** A scheme has the members of both versions. */
    private void addSecurity(JsonObjectBuilder card) {
        var schemes = JsonBuilders.object();
        settings.securitySchemes()
                .forEach(scheme -> schemes.add(
                        scheme,
                        JsonBuilders.object()
                                .add("type", "http")
                                .add("scheme", scheme)
                                .add(
                                        "httpAuthSecurityScheme",
                                        JsonBuilders.object().add("scheme", scheme))));
        card.add("securitySchemes", schemes)
                .add(
                        "security",
                        JsonBuilders.array(settings.securitySchemes().stream()
                                .map(scheme -> JsonBuilders.object()
                                        .add(scheme, JsonBuilders.array(List.of()))
                                        .build())
                                .toList()))
                .add(
                        "securityRequirements",
                        JsonBuilders.array(settings.securitySchemes().stream()
                                .map(AgentCard::requirement)
                                .toList()));
    }

    private static JsonObject requirement(String scheme) {
        return JsonBuilders.object()
                .add(
                        "schemes",
                        JsonBuilders.object()
                                .add(scheme, JsonBuilders.object().add("list", JsonBuilders.array(List.of()))))
                .build();
    }

    private JsonObject customized(JsonObject card) {
        var customizers = beans.all().stream()
                .filter(bean -> AgentCardCustomizer.class.isAssignableFrom(bean.type()))
                .sorted(Comparator.comparing(bean -> bean.type().getName()))
                .map(bean -> (AgentCardCustomizer) bean.get())
                .toList();
        var changed = card;
        for (AgentCardCustomizer customizer : customizers) {
            changed = customizer.customize(changed);
        }
        return changed;
    }
}
