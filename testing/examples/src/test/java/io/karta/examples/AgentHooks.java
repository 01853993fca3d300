/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.StringReader;
import java.util.List;
import java.util.Map;

@Path("hooks/agents")
public class AgentHooks {

    @Resource(lookup = "crm/webhook-secret")
    String secret;

    @Inject
    Tickets tickets;

    @POST
    @Consumes("application/json")
    public void receive(
            String body,
            @HeaderParam("webhook-id") String id,
            @HeaderParam("webhook-timestamp") String timestamp,
            @HeaderParam("webhook-signature") String signature)
            throws WebhookVerificationException, EmptyWebhookSecretException {
        if (id == null || timestamp == null || signature == null) {
            throw new WebhookVerificationException("a header is missing");
        }
        var headers = Map.of(
                "webhook-id", List.of(id),
                "webhook-timestamp", List.of(timestamp),
                "webhook-signature", List.of(signature));
        new Webhook(secret).verify(body, headers); // rejects messages older than five minutes, too
        JsonObject event = Json.createReader(new StringReader(body)).readObject();
        if (event.getString("type").equals("process.ended")) {
            tickets.close(event.getJsonObject("data").getString("process"), id);
        }
    }
}
