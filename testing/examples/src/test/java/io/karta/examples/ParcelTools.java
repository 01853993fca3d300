/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import io.karta.mcp.McpContext;
import io.karta.mcp.McpPrompt;
import io.karta.mcp.McpResource;
import io.karta.mcp.McpTool;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

@ApplicationScoped
public class ParcelTools {

    @Inject
    Parcels parcels;

    @McpTool(description = "Finds the parcels of a customer", readOnly = true)
    List<Parcel> parcels(@LlmTool.Param(description = "the e-mail address") String customer) {
        return parcels.of(customer);
    }

    @McpTool(description = "Sends a parcel again")
    String sendAgain(long parcel, McpContext context) {
        Optional<Address> address = context.elicit("address", "Where to?", Address.class); // a form for the user
        return address.map(to -> parcels.send(parcel, to)).orElse("Nothing was sent.");
    }

    @McpResource(uri = "parcels://{number}", description = "A parcel", mimeType = "application/json")
    Optional<Parcel> parcel(String number) {
        return parcels.find(number);
    }

    @McpPrompt(description = "Apologizes for a lost parcel")
    String apology(String customer) {
        return "Write a short apology for a lost parcel to " + customer;
    }
}
