/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.ai.ToolContext;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Gives money back, when a person has said yes. */
@ApplicationScoped
public class Refunds {

    @Resource(lookup = DurableServer.DATA_SOURCE)
    DataSource source;

    @LlmTool(description = "Refunds an order")
    @Confirm("Refund {amount}?")
    String refund(BigDecimal amount, ToolContext context) throws SQLException {
        try (var connection = source.getConnection();
                var insert = connection.prepareStatement("INSERT INTO deeds (what) VALUES (?)")) {
            insert.setString(
                    1, "refund " + context.value("complaint", String.class).orElseThrow());
            insert.executeUpdate();
        }
        return "refunded " + amount;
    }
}
